/**
 * Props of a scrolling area without focusable content. Some browsers scroll by keyboard only when the area has the
 * focus.
 */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
