import * as z from 'zod';
import type { CreatedResource } from '../template/resolver.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';

export interface ResourceRequest {
  logicalId: string;
  type: string;
  /** Properties with all intrinsic functions resolved. */
  properties: unknown;
}

export interface ResourceHandler {
  /** Creates a resource, or reopens it after a restart. Throws for unsupported properties. */
  create(request: ResourceRequest, parts: CloudParts): CreatedResource | Promise<CreatedResource>;
}

export function withLogicalId<Value>({ logicalId, type }: ResourceRequest, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new TemplateError(`${logicalId} (${type})`, reason);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function parseProperties<Schema extends z.ZodType>(
  schema: Schema,
  { logicalId, type, properties }: ResourceRequest,
): z.infer<Schema> {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  throw new TemplateError(`${logicalId} (${type})`, z.prettifyError(parsed.error));
}
