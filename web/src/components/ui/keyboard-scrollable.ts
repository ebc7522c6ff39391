/** For an area that scrolls but has nothing to focus in it: not every browser lets the keyboard into one. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
