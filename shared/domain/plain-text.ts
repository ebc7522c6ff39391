/** Control characters except line feed and tab, and text-direction characters. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns untrusted text without characters that could control the terminal. */
export function plainText(text: string): string {
  return text.replace(UNSAFE, '');
}

export function oneLine(text: string, max = 200): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

/** Returns JSON in one line, with escapes for characters that could control the terminal. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
