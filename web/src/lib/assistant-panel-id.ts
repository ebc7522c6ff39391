/** The assistant's panel, which stands where toasts usually do. */
export const ASSISTANT_PANEL_ID = 'assistant';
