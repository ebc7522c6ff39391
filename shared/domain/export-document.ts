/** A revision's document as a file for everyone: without the runtime of the sandbox, its pictures inside. */

import { findRuntime } from './runtime-element.ts';

/** A picture that was fetched for the export. */
export interface FetchedImage {
  contentType: string;
  bytes: Uint8Array;
}

/** The document as it was written, without the storage that only the sandbox needs. */
export function withoutRuntime(html: string): string {
  let rest = '';
  let from = 0;
  for (let found = findRuntime(html); found; found = findRuntime(html, found.end)) {
    rest += html.slice(from, found.start);
    from = found.end;
  }
  return rest + html.slice(from);
}

/** Addresses of pictures on the apps' domain that the document loads, each once. */
export function imageUrlsOf(html: string, appsUrl: string): string[] {
  const start = `${appsUrl}/images/`;
  const found = html
    .split(start)
    .slice(1)
    .map((rest) => start + (/^[\w./-]+/.exec(rest)?.[0] ?? ''));
  return [...new Set(found)];
}

/** The file: works from disk and loads nothing of `images`, whose keys are the addresses in the document. */
export function exportDocument(html: string, images: ReadonlyMap<string, FetchedImage> = new Map()): string {
  // Longest first: one address may be the start of another.
  const urls = [...images].toSorted(([left], [right]) => right.length - left.length);
  return urls.reduce(
    (document, [url, image]) => document.replaceAll(url, () => dataUrl(image)),
    withoutRuntime(html),
  );
}

function dataUrl({ contentType, bytes }: FetchedImage): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:${contentType};base64,${btoa(binary)}`;
}
