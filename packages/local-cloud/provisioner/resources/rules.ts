import { ruleArn } from '../../eventbridge/event-bus.ts';
import { isRecord } from '../template/resolver.ts';
import { physicalName } from './physical-name.ts';
import type { ResourceHandler } from './resource-handler.ts';

export const rules: ResourceHandler = {
  create({ logicalId, properties }, { template, eventBus, rules }) {
    const given = isRecord(properties) ? properties : {};
    const name = String(given.Name ?? physicalName(template.stackName, logicalId));
    eventBus.addRule({ ...given, Name: name }, logicalId);
    rules.set(logicalId, name);
    return { ref: name, attributes: { Arn: ruleArn(name) } };
  },
};
