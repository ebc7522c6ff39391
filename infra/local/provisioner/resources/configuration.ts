import { isRecord } from '../template/resolver.ts';
import { physicalName } from './physical-name.ts';
import { named, type ResourceHandler, type ResourceRequest } from './resource-handler.ts';

export const secrets: ResourceHandler = {
  create(request, { template, secretsManager, secrets }) {
    const properties = propertiesOf(request);
    const name = String(properties.Name ?? physicalName(template.stackName, request.logicalId));
    const { arn } = named(request, () => secretsManager.createSecret(name, properties));
    secrets.set(request.logicalId, arn);
    return { ref: arn, attributes: { Id: arn } };
  },
};

export const parameters: ResourceHandler = {
  create(request, { template, parameterStore }) {
    const properties = propertiesOf(request);
    const Name = properties.Name ?? physicalName(template.stackName, request.logicalId);
    const { name } = named(request, () => parameterStore.createParameter({ ...properties, Name }));
    return { ref: name, attributes: { Type: properties.Type, Value: properties.Value } };
  },
};

function propertiesOf({ properties }: ResourceRequest): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}
