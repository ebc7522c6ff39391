import type { Catalog } from './catalog.ts';

/** Returns what finds the text for a sentence among those with values in them. */
export function findServerText(texts: Readonly<Record<string, string>>): Catalog['ofServer'] {
  const patterns = Object.entries(texts).flatMap(([english, text]) => {
    const parts = english.split(/\{\d+\}/);
    return parts.length === 1 ? [] : [{ pattern: patternOf(parts), text }];
  });
  return (sentence) => {
    for (const { pattern, text } of patterns) {
      const found = pattern.exec(sentence);
      if (found !== null) return { text, values: found.slice(1) };
    }
    return undefined;
  };
}

function patternOf(parts: readonly string[]): RegExp {
  const source = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(.+?)');
  return new RegExp(`^${source}$`, 's');
}
