import { removeRuntime } from './export-document.ts';
import { insertFirst, RUNTIME_END, RUNTIME_START } from './runtime-element.ts';
import { keepNeededParts } from './runtime-parts.ts';
import { safeMarkup } from './safe-markup.ts';

/**
 * Inserts a script of `web/runtime` before everything that could run. Omits the parts of the script that the document
 * does not need. First removes every older runtime script, even in a place where browsers would not run it. Removes
 * also tags that a browser acts on before the script runs, such as preconnect links.
 */
export function insertRuntime(saved: string, script: string): string {
  // Makes the markup safe after removing the old runtime, because the removal can join two parts of a tag.
  const html = safeMarkup(removeRuntime(saved));
  return insertFirst(html, RUNTIME_START + keepNeededParts(script, html) + RUNTIME_END);
}
