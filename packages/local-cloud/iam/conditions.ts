import * as z from 'zod';
import { arnMatcher } from './arn-matcher.ts';
import { wildcardMatcher } from './wildcard-matcher.ts';

export type CallContext = Readonly<Record<string, string>>;

export type Condition = (context: CallContext) => boolean;

const KEYS = new Set(['aws:securetransport', 'aws:sourcearn', 'aws:sourceaccount', 'lambda:sourcefunctionarn']);

const keySchema = z
  .string()
  .transform((key) => key.toLowerCase())
  .refine((key) => KEYS.has(key), { error: 'the local cloud does not support this condition key' });

/** Refuses policy variables such as `${aws:username}`, because their values are unknown here. */
export const policyText = z
  .string()
  .refine((text) => !/\$\{/.test(text), { error: 'the local cloud does not support policy variables' });

const scalar = z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), policyText);
const values = z.preprocess(asList, z.array(scalar).min(1));

/**
 * Parses the `Condition` of a statement. A call must match every operator and key, each with at least one of its
 * values.
 */
export const conditionSchema = z
  .strictObject({
    StringEquals: operator((wanted) => (given) => given === wanted),
    StringLike: operator(wildcardMatcher),
    ArnEquals: operator(arnMatcher),
    ArnLike: operator(arnMatcher),
    Bool: operator((wanted) => (given) => given.toLowerCase() === wanted.toLowerCase()),
  })
  .transform((operators): Condition => {
    const conditions = Object.values(operators).filter((condition) => condition !== undefined);
    return (context) => conditions.every((condition) => condition(context));
  });

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the schema of a condition operator. A condition is false when the call lacks its key. */
function operator(test: (wanted: string) => (given: string) => boolean) {
  return z
    .record(keySchema, values)
    .transform((wanted): Condition => {
      const tests = Object.entries(wanted).map(([key, each]) => ({ key, anyOf: each.map(test) }));
      return (context) =>
        tests.every(({ key, anyOf }) => {
          const given = context[key];
          return given !== undefined && anyOf.some((holds) => holds(given));
        });
    })
    .optional();
}
