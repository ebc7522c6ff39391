import * as z from 'zod';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

/** Step Functions refuses a role without these permissions for the log (see its developer guide). */
const LOG_DELIVERY = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];
/** Permissions to send traces, from the developer guide of Step Functions. */
const TRACES = [
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
];

const stateMachineSchema = z.strictObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').optional(),
  DefinitionString: z.string(),
  RoleArn: z.string(),
  /**
   * Does not affect the history, which the local cloud always records. Like AWS, it requires that the role may write
   * the log.
   */
  LoggingConfiguration: z.looseObject({ Level: z.string().default('OFF') }).optional(),
  TracingConfiguration: z.strictObject({ Enabled: z.boolean().default(false) }).optional(),
  EncryptionConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const stateMachines: ResourceHandler = {
  create(request, { template, stepFunctions, stateMachines, accessControl }) {
    const properties = parseProperties(stateMachineSchema, request);
    const name = properties.StateMachineName ?? physicalName(template.stackName, request.logicalId);
    const arn = `arn:aws:states:${REGION}:${ACCOUNT_ID}:stateMachine:${name}`;
    withLogicalId(request, () => accessControl.requireTrust(properties.RoleArn, 'states.amazonaws.com', arn));
    const needed = [
      ...((properties.LoggingConfiguration?.Level ?? 'OFF') === 'OFF' ? [] : LOG_DELIVERY),
      ...(properties.TracingConfiguration?.Enabled === true ? TRACES : []),
    ];
    const caller = { kind: 'role', roleArn: properties.RoleArn, session: name } as const;
    withLogicalId(request, () => {
      for (const action of needed) accessControl.require(caller, { action, resource: '*' });
    });
    stepFunctions.createStateMachine({
      name,
      arn,
      definition: properties.DefinitionString,
      roleArn: properties.RoleArn,
    });
    stateMachines.set(request.logicalId, arn);
    return { ref: arn, attributes: { Arn: arn, Name: name, StateMachineRevisionId: 'INITIAL' } };
  },
};
