import type { JsonSchema } from '../../shared/open-api/json-schema.ts';

/** Returns a JSON schema as the text of a TypeScript type. A `$ref` becomes the name of its component. */
export function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  const { $ref, anyOf, oneOf } = schema;
  if ($ref !== undefined) return refName($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map(typeText));
  if (schema.contentEncoding === 'binary') return 'File';
  const types: readonly (string | undefined)[] = [schema.type].flat();
  return union(types.map((type) => ofType(type, schema)));
}

function ofType(type: string | undefined, schema: JsonSchema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${typeText(itemsOf(schema))}>`;
    case 'object':
      return objectText(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`There is no type for the schema ${JSON.stringify(schema)}.`);
  }
}

function itemsOf({ items }: JsonSchema): JsonSchema | boolean {
  return items === undefined || Array.isArray(items) ? true : items;
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const isMap = Object.keys(properties).length === 0 && additionalProperties !== false;
  // Unlike Record, an index signature may refer to its own type.
  if (isMap) return `{ [name: string]: ${typeText(additionalProperties ?? true)} }`;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    return `${quoted(name)}${isRequired ? '' : '?'}: ${typeText(schema)}${isRequired ? '' : ' | undefined'}`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{ ${lines.join('; ')} }`;
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function union(texts: readonly string[]): string {
  return [...new Set(texts)].join(' | ') || 'never';
}

function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
