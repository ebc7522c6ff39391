/** Characters that models replace with look-alikes: quotes, dashes, spaces and entities. */

const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};
const LOOK_ALIKES: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
};
const TOKEN = /&(?:nbsp|amp|lt|gt|quot|apos|#39);|[\s\u00a0\u202f\u2007]+|./gsu;

function foldToken(token: string): string {
  if (/^\s/u.test(token)) return ' ';
  return ENTITIES[token] ?? LOOK_ALIKES[token] ?? token;
}

function tokens(line: string): string[] {
  return line.trim().match(TOKEN) ?? [];
}

export function foldLine(line: string): string {
  return tokens(line).map(foldToken).join('').replaceAll(/ +/g, ' ').trim();
}

/** Replaces look-alike characters in a model's text with the characters that the document uses. */
export type Substitution = (text: string) => string;

/**
 * Maps the characters of `searched` to those of `found`; both have equal folded lines. A character with two spellings
 * in the document is not replaced.
 */
export function substitutionOf(searched: readonly string[], found: readonly string[]): Substitution {
  const original = new Map<string, string>();
  for (const [index, line] of searched.entries()) {
    const [from, to] = [tokens(line), tokens(found[index] ?? '')];
    // Skips lines in which spaces or look-alikes of several characters shift the tokens.
    if (from.length !== to.length) continue;
    for (const [at, token] of from.entries()) {
      const other = to[at] ?? token;
      if (/^\s/u.test(token) && /^\s/u.test(other)) continue;
      original.set(token, original.has(token) && original.get(token) !== other ? token : other);
    }
  }
  return (text) =>
    text
      .split('\n')
      .map((line) => (line.match(TOKEN) ?? []).map((token) => original.get(token) ?? token).join(''))
      .join('\n');
}
