import type * as z from 'zod';
import { type DataPolicy, dataPolicySchema } from './data-policy.ts';

/** The parsed policies of a document, or a sentence about the first problem. */
export type ParsedDataPolicy = { ok: true; policy: DataPolicy } | { ok: false; problem: string };

/** Parses the JSON text in which a document declares its data policies. */
export function parseDataPolicy(text: string): ParsedDataPolicy {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'It is not valid JSON.' };
  }
  const { success, data, error } = dataPolicySchema.safeParse(json);
  return success ? { ok: true, policy: data } : { ok: false, problem: problemOf(error.issues) };
}

function problemOf(issues: readonly z.core.$ZodIssue[]): string {
  const { path, message } = issues.flatMap(innerIssues).reduce(deeper);
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

interface Found {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * A failed union has issues for each of its variants. The deepest issue belongs to the variant that the author meant.
 */
function innerIssues(issue: z.core.$ZodIssue): Found[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.flat().flatMap(innerIssues);
  return [issue, ...inner.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))];
}

function deeper(one: Found, other: Found): Found {
  return other.path.length > one.path.length ? other : one;
}
