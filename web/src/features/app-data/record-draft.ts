import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import { type DataValue, dataValueSchema } from '../../../../shared/domain/app-data/data-value.ts';
import { shapeProblem } from '../../../../shared/domain/app-data/shape-problem.ts';
import { t } from '../../lib/language/translate.ts';
import { readJson } from './json-text.ts';

type CheckedValue = { ok: true; value: DataValue } | { ok: false; problem: string };

/** Returns the JSON of a value as one edits it. */
export const draftOf = (value: DataValue) => JSON.stringify(value, null, 2);

/** Returns the value that a draft stands for, or what keeps it from being a record of the collection. */
export function readDraft(draft: string, policy: CollectionPolicy): CheckedValue {
  const json = readJson(draft);
  return json.ok ? checkValue(json.value, policy) : json;
}

/** Checks a value by the rules of all records and by the shape of the collection. */
export function checkValue(value: unknown, { shape }: CollectionPolicy): CheckedValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: t`A record is an object in braces, with a name for each value.` };
  const parsed = dataValueSchema.safeParse(value);
  if (!parsed.success) return { ok: false, problem: t(parsed.error.issues[0]?.message ?? '') };
  const problem = shape === undefined ? undefined : shapeProblem(shape, parsed.data);
  return problem === undefined ? { ok: true, value: parsed.data } : { ok: false, problem: t(problem) };
}
