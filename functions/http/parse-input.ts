import * as z from 'zod';
import { RequestError } from '../ports/request-error.ts';
import { readableIssue } from './readable-issue.ts';

/** Returns the input with its defaults. Throws RequestError `invalid_input` with a sentence about the first problem. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, rawInput: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, rawInput, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new RequestError('invalid_input', readableIssue(parsed.error.issues));
}
