/** All control characters but the end of a line and the tab, and those that change the direction of text. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns text of others without what could control the terminal. */
export function plainText(text: string): string {
  return text.replace(UNSAFE, '');
}

/** Returns it in one line of at most so many characters. */
export function oneLine(text: string, max = 200): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

/** Returns JSON in one line that cannot control the terminal either. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
