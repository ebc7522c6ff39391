/** Matches a string in single quotes. An apostrophe inside a word neither begins nor ends a string. */
const QUOTED = /(?<=^|[\s(/[{,])'(.+?)'(?=$|[\s,.;:)/\]}?*])/g;

export function quotedStrings(text: string): string[] {
  return [...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted);
}
