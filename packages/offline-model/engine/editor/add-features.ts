/** Adds a search field and an export button on request. */
import { readFileSync } from 'node:fs';
import { partsOf } from './document-facts.ts';
import type { Draft } from './draft.ts';

const ASKED =
  /^(?:add|include|insert|put|give|create|provide|enable|make|let|export|download|back ?up|save|i (?:want|need)|a|an)\b/i;
/** Matches types of search that a filter of the page's list cannot provide. */
const OTHER_SEARCH = /\b(?:by|online|google|web|internet|voice|camera|image|photo|advanced|nearby)\b/i;
const SEARCH = /\bsearch\b|\bfilter (?:box|field|bar)\b|\bfind box\b/i;
const EXPORT =
  /\bexport\b|\bdownload (?:my|the|all|it|everything|data|button)\b|^download\b|\bback ?up\b|\bsave (?:it |the data |everything )?as (?:csv|json)\b/i;
/** Matches export formats that the added button cannot write. */
const OTHER_FORMAT = /\b(?:pdf|xlsx|png|jpe?g|image|picture|word|docx|zip|e-?mail|cloud|drive|dropbox)\b/i;

/** Adds the features that the request names. Returns false when the request names no feature that fits the document. */
export function addFeatures(draft: Draft, request: string): boolean {
  if (!ASKED.test(request)) return false;
  const hasSearch = SEARCH.test(request) && !OTHER_SEARCH.test(request) && addSearch(draft);
  const hasExport = EXPORT.test(request) && !OTHER_FORMAT.test(request) && addExport(draft, request);
  return hasSearch || hasExport;
}

function addSearch(draft: Draft): boolean {
  if (/type="search"|type = 'search'/.test(draft.current)) return draft.note('The app has a search field already');
  const list = mainList(draft.current);
  return list !== undefined && draft.addScript(readScript('search').replaceAll('LIST', list));
}

/** Returns the selector of the page's main list: the first list with an id or a label that is not navigation. */
function mainList(document: string): string | undefined {
  const lists = partsOf(document).filter(
    ({ tag, selector, names }) =>
      (tag === 'ul' || tag === 'ol') &&
      /^#|aria-label/.test(selector) &&
      !names.some((name) => /nav|menu|history|past/.test(name)),
  );
  return lists[0]?.selector.replaceAll("'", "\\'");
}

function addExport(draft: Draft, request: string): boolean {
  const format = /\bcsv\b|\bexcel\b|\bspreadsheet\b/i.test(request) ? 'csv' : 'json';
  const kind = format.toUpperCase();
  if (draft.current.includes(`>Export ${kind}<`) || draft.current.includes(`'export-${format}'`))
    return draft.note(`The app exports ${kind} already`);
  return draft.addScript(readScript('export').replaceAll('KIND', kind).replaceAll('FORMAT', format));
}

function readScript(name: 'search' | 'export'): string {
  return readFileSync(new URL(`./features/${name}.js`, import.meta.url), 'utf8');
}
