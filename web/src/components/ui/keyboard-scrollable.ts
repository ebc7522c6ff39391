/** Makes an area focusable, because some browsers scroll it by keyboard only when it has the focus. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
