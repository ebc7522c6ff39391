import * as z from 'zod';
import { type ValueProblem, valueProblemText } from '../../messages/refusals/record-values.ts';
import { keyAndParams } from '../../messages/written-text.ts';
import { DATA_LIMITS } from './data-limits.ts';

/** Property names that give access to the prototype of an object. */
const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const NAME_MAX_LENGTH = 60;

export const jsonValueSchema = z.json();

export type DataValue = { [field: string]: z.output<typeof jsonValueSchema> };

export const dataFieldSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_-]{0,59}$/, 'A field has a name of letters, digits, _ and -, at most 60.')
  .refine((name) => !FORBIDDEN_NAMES.includes(name), 'This name of a field is not allowed.');

/**
 * Limits depth, size and names before the JSON schema runs, because Zod recurses into each level and drops some names.
 */
export const dataValueSchema = z
  .unknown()
  .superRefine((value, context) => {
    const problem = isObject(value) ? findValueProblem(value) : 'value_not_object';
    if (problem === undefined) return;
    const message = valueProblemText(problem);
    context.addIssue({ code: 'custom', message, params: keyAndParams(problem) });
  })
  .meta({ type: 'object', description: `A JSON object of at most ${DATA_LIMITS.RECORD_BYTES / 1024} KB.` })
  .pipe(z.record(z.string(), jsonValueSchema));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the size of a value as JSON, in UTF-8 bytes. */
export function valueBytes(value: Record<string, unknown>): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

export function findValueProblem(value: Record<string, unknown>): ValueProblem | undefined {
  return (
    partProblem(value, DATA_LIMITS.RECORD_DEPTH) ??
    (valueBytes(value) > DATA_LIMITS.RECORD_BYTES
      ? { key: 'value_too_large', params: { maxKb: DATA_LIMITS.RECORD_BYTES / 1024 } }
      : undefined)
  );
}

export function valueProblem(value: Record<string, unknown>): string | undefined {
  const problem = findValueProblem(value);
  return problem && valueProblemText(problem);
}

function partProblem(value: unknown, depthLeft: number): ValueProblem | undefined {
  if (typeof value === 'number') return numberProblem(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return { key: 'value_too_deep', params: { maxLevels: DATA_LIMITS.RECORD_DEPTH } };
  for (const [name, inner] of Object.entries(value)) {
    if (name === '' || name.length > NAME_MAX_LENGTH)
      return { key: 'field_name_length', params: { maxLength: NAME_MAX_LENGTH } };
    if (FORBIDDEN_NAMES.includes(name)) return { key: 'field_name_forbidden', params: { name } };
    const problem = partProblem(inner, depthLeft - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** DynamoDB stores decimal numbers of limited precision, so integers beyond the safe range are refused. */
function numberProblem(value: number): ValueProblem | undefined {
  const size = Math.abs(value);
  return size > Number.MAX_SAFE_INTEGER || (size > 0 && size < SMALLEST_NUMBER) ? 'number_too_large' : undefined;
}

const SMALLEST_NUMBER = 1e-100;
