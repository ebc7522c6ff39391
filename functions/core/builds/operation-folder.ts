import * as z from 'zod';
import type { Design } from '../../../shared/domain/design.ts';
import type { Objects } from '../../ports/objects.ts';

export function operationFolder(operationId: string): string {
  return `operations/${operationId}`;
}

/** Returns the folder of a design. The first or only design uses the operation's folder. */
export function designFolder(operationId: string, design: Design = 1): string {
  return design === 1 ? operationFolder(operationId) : `${operationFolder(operationId)}/design-${design}`;
}

/** Returns the parsed JSON file; undefined when missing. Throws ZodError when it does not match the schema. */
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
