import { creationOrder } from '../template/creation-order.ts';
import { resolveReferences } from '../template/dynamic-references.ts';
import { Resolver } from '../template/resolver.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';
import { RESOURCE_HANDLERS } from './resource-handlers.ts';

/** Creates all resources and returns the outputs of the stack. Throws TemplateError for an unsupported resource. */
export async function createResources(parts: CloudParts): Promise<Record<string, unknown>> {
  const { template } = parts;
  refuseUnknownTypes(parts);
  const resolver = new Resolver(template);
  for (const { logicalId, type, properties, condition } of creationOrder(template)) {
    if (condition !== undefined && !resolver.isTrue(condition, logicalId)) continue;
    const resolved = resolveReferences(
      resolver.resolve(properties, logicalId),
      parts.secretsManager.currentValue,
      logicalId,
    );
    const created = await RESOURCE_HANDLERS.get(type)?.create({ logicalId, type, properties: resolved }, parts);
    if (created !== undefined) resolver.add(logicalId, created);
  }
  for (const check of parts.atEndOfBoot) check();
  return Object.fromEntries(
    Object.entries(template.outputs).map(([name, value]) => [name, resolver.resolve(value, `output ${name}`)]),
  );
}

function refuseUnknownTypes({ template }: CloudParts): void {
  const unknown = [...template.resources.values()].filter(({ type }) => !RESOURCE_HANDLERS.has(type));
  const [first] = unknown;
  if (first === undefined) return;
  const list = unknown.map(({ logicalId, type }) => `${logicalId} (${type})`).join(', ');
  throw new TemplateError(list, 'the local cloud does not support this type of resource');
}
