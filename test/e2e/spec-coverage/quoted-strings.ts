/** An apostrophe inside of a word neither begins nor ends a string. */
const QUOTED = /(?<=^|[\s(/[{,])'(.+?)'(?=$|[\s,.;:)/\]}?*])/g;

/** Returns the strings that a text of the specification quotes. */
export function quotedStrings(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted);
}
