import { fillText, type Keyed } from '../text-params.ts';
import { keyAndParams } from '../written-text.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Refusals of values that break the declared shape of their collection or the rules for public records. */
export const RECORD_FIELD_REFUSALS = {
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

type FieldReason = keyof typeof RECORD_FIELD_REFUSALS;

export type FieldProblem = Keyed<{ [Reason in FieldReason]: (typeof RECORD_FIELD_REFUSALS)[Reason]['text'] }>;

export function fieldProblemText(problem: FieldProblem): string {
  const { key, params } = keyAndParams(problem);
  return fillText(RECORD_FIELD_REFUSALS[key].text, params);
}
