/**
 * Props of a scrolling area without focusable content; some browsers scroll an area by keyboard only if it
 * has the focus.
 */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
