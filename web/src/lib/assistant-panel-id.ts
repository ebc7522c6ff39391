/** The toaster looks for this element, because the panel covers the default toast position. */
export const ASSISTANT_PANEL_ID = 'assistant';
