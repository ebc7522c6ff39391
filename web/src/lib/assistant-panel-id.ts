/** The toaster looks for this element, because the panel covers the usual place of toasts. */
export const ASSISTANT_PANEL_ID = 'assistant';
