import type * as z from 'zod';
import { type DataPolicy, dataPolicySchema } from './data-policy.ts';

export type ParsedDataPolicy = { ok: true; policy: DataPolicy } | { ok: false; problem: string };

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
 * Returns an issue and the issues inside it. When no variant of a union matches, Zod reports the issues of each
 * variant. The caller takes the deepest one, because it belongs to the variant that the author meant.
 */
function innerIssues(issue: z.core.$ZodIssue): Found[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.flat().flatMap(innerIssues);
  return [issue, ...inner.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))];
}

function deeper(one: Found, other: Found): Found {
  return other.path.length > one.path.length ? other : one;
}
