/** Resources without effect on one machine, such as alarms. They only give values to Ref and Fn::GetAtt. */
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { physicalName } from './physical-name.ts';
import type { ResourceHandler } from './resource-handler.ts';

const logGroups: ResourceHandler = {
  create({ logicalId }, { template }) {
    const name = physicalName(template.stackName, logicalId, 512);
    return { ref: name, attributes: { Arn: `arn:aws:logs:${REGION}:${ACCOUNT_ID}:log-group:${name}:*` } };
  },
};

const queues: ResourceHandler = {
  create({ logicalId }, { template }) {
    const name = physicalName(template.stackName, logicalId, 80);
    const arn = `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;
    const url = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT_ID}/${name}`;
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
};

/** Handles resource types that a template references only by name. */
const noOpResource: ResourceHandler = {
  create({ logicalId }, { template }) {
    return { ref: physicalName(template.stackName, logicalId, 255), attributes: {} };
  },
};

export const NO_OP_RESOURCES: readonly (readonly [type: string, handler: ResourceHandler])[] = [
  ['AWS::Logs::LogGroup', logGroups],
  ['AWS::Logs::MetricFilter', noOpResource],
  ['AWS::CloudWatch::Dashboard', noOpResource],
  ['AWS::WAFv2::LoggingConfiguration', noOpResource],
  ['AWS::SNS::Subscription', noOpResource],
  // On AWS, this queue receives undelivered events. The embedded event bus logs them instead.
  ['AWS::SQS::Queue', queues],
  ['AWS::SQS::QueuePolicy', noOpResource],
  ['AWS::CDK::Metadata', noOpResource],
];
