import { fillText, type Keyed, keyAndParams } from '../text-params.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Values that a record of an app's data cannot have. The site and the page around an app check them too. */
export const RECORD_VALUE_REFUSALS = {
  value_not_object: { code: 'invalid_input', text: 'The value of a record has to be an object.' },
  value_too_large: { code: 'invalid_input', text: 'A record has at most {maxKb} KB.' },
  value_too_deep: { code: 'invalid_input', text: 'A record has at most {maxLevels} levels.' },
  field_name_length: { code: 'invalid_input', text: 'A name has 1 to {maxLength} characters.' },
  field_name_forbidden: { code: 'invalid_input', text: 'A record cannot have a field named {name}.' },
  number_too_large: { code: 'invalid_input', text: 'A number of a record is at most 9007199254740991.' },
  field_missing: { code: 'invalid_input', text: '“{field}” is missing.' },
  field_unknown: { code: 'invalid_input', text: '“{field}” is not a field of this collection.' },
  field_not_boolean: { code: 'invalid_input', text: '“{field}” has to be true or false.' },
  field_not_number: { code: 'invalid_input', text: '“{field}” has to be a number.' },
  field_not_integer: { code: 'invalid_input', text: '“{field}” has to be a whole number.' },
  field_not_text: { code: 'invalid_input', text: '“{field}” has to be a text.' },
  field_not_list: { code: 'invalid_input', text: '“{field}” has to be a list.' },
  field_too_short: { code: 'invalid_input', text: '“{field}” has at least {minLength} characters.' },
  field_too_long: { code: 'invalid_input', text: '“{field}” has at most {maxLength} characters.' },
  field_too_many_entries: { code: 'invalid_input', text: '“{field}” has at most {maxEntries} entries.' },
  field_not_allowed: { code: 'invalid_input', text: '“{field}” has to be one of these: {values}.' },
  field_too_small: { code: 'invalid_input', text: '“{field}” has to be {minimum} or more.' },
  field_too_large: { code: 'invalid_input', text: '“{field}” has to be {maximum} or less.' },
  too_many_links: { code: 'invalid_input', text: 'A text that everyone reads has at most {maxLinks} links.' },
  word_not_allowed: {
    code: 'invalid_input',
    text: 'This text has a word that is not allowed where everyone reads it.',
  },
} as const satisfies RefusalTable;

type ValueReason = keyof typeof RECORD_VALUE_REFUSALS;

/** Why a record cannot have a value. */
export type ValueProblem = Keyed<{ [Reason in ValueReason]: (typeof RECORD_VALUE_REFUSALS)[Reason]['text'] }>;

/** Returns the English sentence of a problem; undefined without one. */
export function valueProblemText(problem: ValueProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const { key, params } = keyAndParams(problem);
  return fillText(RECORD_VALUE_REFUSALS[key].text, params);
}
