import * as z from 'zod';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const stateMachineSchema = z.strictObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').optional(),
  DefinitionString: z.string(),
  RoleArn: z.string(),
  /** Ignored: the history of an execution is always recorded. */
  LoggingConfiguration: z.unknown().optional(),
  TracingConfiguration: z.unknown().optional(),
  EncryptionConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const stateMachines: ResourceHandler = {
  create(request, { template, stepFunctions, stateMachines, accessControl }) {
    const properties = parseProperties(stateMachineSchema, request);
    const name = properties.StateMachineName ?? physicalName(template.stackName, request.logicalId);
    const arn = `arn:aws:states:${REGION}:${ACCOUNT_ID}:stateMachine:${name}`;
    withLogicalId(request, () => accessControl.requireTrust(properties.RoleArn, 'states.amazonaws.com', arn));
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
