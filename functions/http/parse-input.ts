import * as z from 'zod';
import { RequestError } from '../ports/request-error.ts';
import { validationMessage, validationProblems } from './validation-message.ts';

/**
 * Returns the validated input. Throws RequestError `invalid_input` with a sentence about the first problem and a list
 * of all problems.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, rawInput: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, rawInput, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new RequestError(
    { key: 'invalid_field', params: { problem: validationMessage(parsed.error.issues) } },
    { problems: validationProblems(parsed.error.issues) },
  );
}
