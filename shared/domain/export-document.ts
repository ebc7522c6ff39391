/** A revision's document as a file for everyone: without the runtime of the sandbox, its pictures inside. */

import { findRuntime } from './runtime-element.ts';

/** The document as it was written, without the storage that only the sandbox needs. */
export function removeRuntime(html: string): string {
  let rest = '';
  let from = 0;
  for (let found = findRuntime(html); found; found = findRuntime(html, found.end)) {
    rest += html.slice(from, found.start);
    from = found.end;
  }
  return rest + html.slice(from);
}

/** Addresses of pictures on the apps' domain that the document loads, each once. */
export function findImageUrls(html: string, appsUrl: string): string[] {
  const start = `${appsUrl}/images/`;
  const found = html
    .split(start)
    .slice(1)
    .map((rest) => start + (/^[\w./-]+/.exec(rest)?.[0] ?? ''));
  return [...new Set(found)];
}

/**
 * Returns the document as a file that works from disk. `dataUrls` has the data URL of every image by its URL in the document.
 */
export function exportDocument(html: string, dataUrls: ReadonlyMap<string, string> = new Map()): string {
  // Longest first: one URL may be the start of another.
  const longestFirst = [...dataUrls].toSorted(([left], [right]) => right.length - left.length);
  return longestFirst.reduce(
    (document, [url, dataUrl]) => document.replaceAll(url, () => dataUrl),
    removeRuntime(html),
  );
}
