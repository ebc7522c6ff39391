import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import { type DataValue, dataValueSchema, findValueProblem } from '../../../../shared/domain/app-data/data-value.ts';
import { findShapeProblem } from '../../../../shared/domain/app-data/shape-problem.ts';
import { type FieldProblem, fieldProblemText } from '../../../../shared/messages/refusals/record-fields.ts';
import { type ValueProblem, valueProblemText } from '../../../../shared/messages/refusals/record-values.ts';
import { keyAndParams } from '../../../../shared/messages/written-text.ts';
import { serverText } from '../../lib/language/server-text.ts';
import { t } from '../../lib/language/translate.ts';
import { readJson } from './json-text.ts';

type CheckedValue = { ok: true; value: DataValue } | { ok: false; problem: string };

export const draftOf = (value: DataValue) => JSON.stringify(value, null, 2);

export function readDraft(draft: string, policy: CollectionPolicy): CheckedValue {
  const json = readJson(draft);
  return json.ok ? checkValue(json.value, policy) : json;
}

export function checkValue(value: unknown, { shape }: CollectionPolicy): CheckedValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problem: t`A record is an object in braces, with a name for each value.` };
  const invalid = findValueProblem({ ...value });
  if (invalid !== undefined) return { ok: false, problem: problemText(invalid, valueProblemText(invalid)) };
  const checked = dataValueSchema.parse(value);
  const misfit = shape === undefined ? undefined : findShapeProblem(shape, checked);
  return misfit === undefined
    ? { ok: true, value: checked }
    : { ok: false, problem: problemText(misfit, fieldProblemText(misfit)) };
}

function problemText(problem: ValueProblem | FieldProblem, english: string): string {
  return serverText(english, 'refusal', keyAndParams<string>(problem));
}
