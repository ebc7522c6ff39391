/** Some browsers scroll an area by keyboard only when the area has the focus. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
