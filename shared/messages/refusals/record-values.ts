import { fillText, type Keyed } from '../text-params.ts';
import { keyAndParams } from '../written-text.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Refusals of values that no record may have. The page around an app also loads this table, so it must be small. */
export const RECORD_VALUE_REFUSALS = {
  value_not_object: { code: 'invalid_input', text: 'The value of a record has to be an object.' },
  value_too_large: { code: 'invalid_input', text: 'A record has at most {maxKb} KB.' },
  value_too_deep: { code: 'invalid_input', text: 'A record has at most {maxLevels} levels.' },
  field_name_length: { code: 'invalid_input', text: 'A name has 1 to {maxLength} characters.' },
  field_name_forbidden: { code: 'invalid_input', text: 'A record cannot have a field named {name}.' },
  number_too_large: { code: 'invalid_input', text: 'A number of a record is at most 9007199254740991.' },
} as const satisfies RefusalTable;

type ValueReason = keyof typeof RECORD_VALUE_REFUSALS;

export type ValueProblem = Keyed<{ [Reason in ValueReason]: (typeof RECORD_VALUE_REFUSALS)[Reason]['text'] }>;

export function valueProblemText(problem: ValueProblem): string {
  const { key, params } = keyAndParams(problem);
  return fillText(RECORD_VALUE_REFUSALS[key].text, params);
}
