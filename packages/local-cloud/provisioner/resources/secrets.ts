import { isRecord } from '../template/resolver.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceHandler, type ResourceRequest, withLogicalId } from './resource-handler.ts';

export const secrets: ResourceHandler = {
  create(request, { template, secretsManager, secrets }) {
    const properties = propertiesOf(request);
    const name = String(properties.Name ?? physicalName(template.stackName, request.logicalId));
    const { arn } = withLogicalId(request, () => secretsManager.createSecret(name, properties));
    secrets.set(request.logicalId, arn);
    return { ref: arn, attributes: { Id: arn } };
  },
};

function propertiesOf({ properties }: ResourceRequest): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}
