import { usesData } from './app-data/uses-data.ts';
import { sharedAppsUrl } from './app-host.ts';
import { toPublicPackages } from './fetched-package.ts';
import { findImageFiles } from './inline-images.ts';
import { findRuntime, insertFirst } from './runtime-element.ts';
import { keepNeededParts, neededPart } from './runtime-parts.ts';
import { toPublicAddresses } from './shelf-address.ts';

export function removeRuntime(html: string): string {
  let rest = '';
  let from = 0;
  for (let found = findRuntime(html); found; found = findRuntime(html, found.end)) {
    rest += html.slice(from, found.start);
    from = found.end;
  }
  return rest + html.slice(from);
}

/** Returns the URLs of the document's images exactly as the document contains them. Some are relative. */
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

/** Puts the part for frames first, because it looks for the runtime, which the second part replaces. */
function scriptParts(html: string, script: string): string {
  return neededPart('frames', script, html) + (usesData(html) ? keepNeededParts(script, '') : '');
}

export interface DocumentExport {
  html: string;
  /** Maps the URL of an image in the document to the image's data: URL. */
  dataUrls?: ReadonlyMap<string, string>;
  script: string;
  /** The paths of bundled libraries that are exported as files next to the document. */
  libraries?: readonly string[];
}

/**
 * Returns the document as a file that works without our domain. Bundled libraries load from a public CDN, unless they
 * are inside the document or exported next to it. Shared data stays in the browser that opens the file.
 */
export function exportDocument({ html, dataUrls = new Map(), script, libraries }: DocumentExport): string {
  // Longest first, because one URL may be the start of another.
  const longestFirst = [...dataUrls].toSorted(([left], [right]) => right.length - left.length);
  const exported = longestFirst.reduce(
    (document, [url, dataUrl]) => document.replaceAll(url, () => dataUrl),
    toPublicPackages(toPublicAddresses(removeRuntime(html), libraries), libraries),
  );
  const needed = scriptParts(exported, script);
  return needed === '' ? exported : insertFirst(exported, `<script data-buidl-export>${needed}</script>`);
}
