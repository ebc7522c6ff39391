/** The id of the field for instructions. */
export const PROMPT_FIELD_ID = 'instructions';

/** Focuses a prompt with the cursor at its end. */
export function focusAtEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
