import type * as z from 'zod';
import { type DataPolicy, dataPolicySchema } from './data-policy.ts';

/** A declaration that is read: its policy, or what is wrong with it as one sentence. */
export type ParsedDataPolicy = { ok: true; policy: DataPolicy } | { ok: false; problem: string };

/** Reads the text of a declaration. */
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

/** Of the ways to declare a collection, the one that fails deepest inside is the one that was meant. */
function innerIssues(issue: z.core.$ZodIssue): Found[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.flat().flatMap(innerIssues);
  return [issue, ...inner.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))];
}

function deeper(one: Found, other: Found): Found {
  return other.path.length > one.path.length ? other : one;
}
