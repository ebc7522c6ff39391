import * as z from 'zod';
import type { Objects } from '../../ports/objects.ts';

export function operationFolder(operationId: string): string {
  return `operations/${operationId}`;
}

/** Returns the parsed JSON file; undefined when it does not exist. Throws ZodError when it does not match the schema. */
export async function readJson<Schema extends z.ZodType>(
  objects: Objects,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await objects.readText(key);
  return text === undefined ? undefined : z.parse(schema, JSON.parse(text));
}

export function writeJson(objects: Objects, key: string, value: unknown): Promise<void> {
  return objects.write(key, JSON.stringify(value), { contentType: 'application/json' });
}
