/** The id of the field for instructions. */
export const PROMPT_FIELD_ID = 'instructions';

/** Puts the cursor behind the text of a prompt. */
export function focusAtEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
