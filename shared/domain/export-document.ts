import { EXPORTED_DATA_ELEMENT, usesData } from './app-data/exported-data.ts';
import { sharedAppsUrl } from './app-host.ts';
import { findImageFiles } from './inline-images.ts';
import { findRuntime, insertFirst } from './runtime-element.ts';
import { toPublicAddresses } from './shelf-address.ts';

/** Returns the document without the runtime, which only the sandbox needs. */
export function removeRuntime(html: string): string {
  let rest = '';
  let from = 0;
  for (let found = findRuntime(html); found; found = findRuntime(html, found.end)) {
    rest += html.slice(from, found.start);
    from = found.end;
  }
  return rest + html.slice(from);
}

/**
 * Returns the distinct URLs of images from the document's own origin or the apps domain, exactly as written in the
 * document; some are relative.
 */
export function findImageUrls(html: string, origin: string): string[] {
  const starts = [...new Set([origin, sharedAppsUrl(origin)])].map((each) => `${each}/images/`);
  const found = starts.flatMap((start) =>
    html
      .split(start)
      .slice(1)
      .map((rest) => start + (/^[\w./-]+/.exec(rest)?.[0] ?? '')),
  );
  return [...new Set([...found, ...findImageFiles(html).map(({ url }) => url)])];
}

/**
 * Returns the document as a file that works without our server: it loads frameworks from a public CDN, and stores
 * shared data in the browser. `dataUrls` maps the URL of each image to its data: URL.
 */
export function exportDocument(html: string, dataUrls: ReadonlyMap<string, string> = new Map()): string {
  // Longest first, because one URL may be a prefix of another.
  const longestFirst = [...dataUrls].toSorted(([left], [right]) => right.length - left.length);
  const exported = longestFirst.reduce(
    (document, [url, dataUrl]) => document.replaceAll(url, () => dataUrl),
    toPublicAddresses(removeRuntime(html)),
  );
  return usesData(exported) ? insertFirst(exported, EXPORTED_DATA_ELEMENT) : exported;
}
