import { isRecord } from '../template/resolver.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceHandler, type ResourceRequest, withLogicalId } from './resource-handler.ts';

export const parameters: ResourceHandler = {
  create(request, { template, parameterStore }) {
    const properties = propertiesOf(request);
    const Name = properties.Name ?? physicalName(template.stackName, request.logicalId);
    const { name } = withLogicalId(request, () => parameterStore.createParameter({ ...properties, Name }));
    return { ref: name, attributes: { Type: properties.Type, Value: properties.Value } };
  },
};

function propertiesOf({ properties }: ResourceRequest): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}
