/** The id of the assistant's panel. The toaster looks for the panel, because it covers the default toast position. */
export const ASSISTANT_PANEL_ID = 'assistant';
