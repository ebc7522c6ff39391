import type * as z from 'zod';
import { invalidParams } from '../rpc-error.ts';

export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown[]): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParams(`Invalid params: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}
