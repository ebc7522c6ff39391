import type { Template, TemplateResource } from './load-template.ts';
import { attributePath, intrinsicOf, isRecord } from './resolver.ts';
import { substitutionsOf } from './substitution.ts';
import { TemplateError } from './template-error.ts';

/** Sorts the resources so that each comes after its dependencies. Throws TemplateError for a cycle. */
export function creationOrder(template: Pick<Template, 'resources'>): TemplateResource[] {
  const ordered: TemplateResource[] = [];
  const done = new Set<string>();
  const visit = (resource: TemplateResource, path: string[]) => {
    if (done.has(resource.logicalId)) return;
    if (path.includes(resource.logicalId)) {
      throw new TemplateError(resource.logicalId, `depends on itself: ${[...path, resource.logicalId].join(' > ')}`);
    }
    for (const logicalId of dependenciesOf(resource)) {
      const dependency = template.resources.get(logicalId);
      if (dependency !== undefined) visit(dependency, [...path, resource.logicalId]);
    }
    done.add(resource.logicalId);
    ordered.push(resource);
  };
  for (const resource of template.resources.values()) visit(resource, []);
  return ordered;
}

function dependenciesOf(resource: TemplateResource): Set<string> {
  const names = new Set(resource.dependsOn);
  collect(resource.properties, resource.logicalId, names);
  return names;
}

function collect(value: unknown, where: string, names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, where, names);
    return;
  }
  if (!isRecord(value)) return;
  const intrinsic = intrinsicOf(value);
  if (intrinsic?.name === 'Ref') {
    names.add(String(intrinsic.argument));
  } else if (intrinsic?.name === 'Fn::GetAtt') {
    names.add(attributePath(intrinsic.argument, where)[0]);
  } else if (intrinsic?.name === 'Fn::Sub') {
    const { argument } = intrinsic;
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    for (const part of substitutionsOf(String(text))) {
      if (part.kind === 'name') names.add(part.name.split('.')[0] ?? '');
    }
    collect(variables, where, names);
  } else {
    for (const entry of Object.values(value)) collect(entry, where, names);
  }
}
