export const PROMPT_FIELD_ID = 'instructions';
/** The id of the line below the prompt, which says what is missing. */
export const PROMPT_NOTE_ID = 'instructions-note';

export function focusAtEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
