/**
 * Returns whether a key event is an Enter of the user, and not one that ends the composition of a character (IME).
 * Safari sends the latter after the composition, with the key code 229.
 */
export function isEnter({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Enter' && !isComposing && keyCode !== 229;
}
