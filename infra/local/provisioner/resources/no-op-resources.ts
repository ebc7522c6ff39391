/** Resources that have no effect on one machine. They only give Ref and Fn::GetAtt a value. */
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { physicalName } from './physical-name.ts';
import type { ResourceHandler } from './resource-handler.ts';

export const logGroups: ResourceHandler = {
  create({ logicalId }, { template }) {
    const name = physicalName(template.stackName, logicalId, 512);
    return { ref: name, attributes: { Arn: `arn:aws:logs:${REGION}:${ACCOUNT_ID}:log-group:${name}:*` } };
  },
};

export const topics: ResourceHandler = {
  create({ logicalId }, { template }) {
    const name = physicalName(template.stackName, logicalId);
    const arn = `arn:aws:sns:${REGION}:${ACCOUNT_ID}:${name}`;
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  },
};

/** For types of which a template references the name at most, such as alarms and subscriptions. */
export const noOpResource: ResourceHandler = {
  create({ logicalId }, { template }) {
    return { ref: physicalName(template.stackName, logicalId, 255), attributes: {} };
  },
};
