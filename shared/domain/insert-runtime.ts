import { removeRuntime } from './export-document.ts';
import { insertFirst, RUNTIME_END, RUNTIME_START } from './runtime-element.ts';
import { withoutStaticHints } from './static-hints.ts';

/**
 * Returns the document with a script of `web/runtime` before everything that could run. Removes each runtime that the document
 * already contains, which may be an older one, or stand where no browser runs it, and the tags that a browser would follow before
 * the script.
 */
export function insertRuntime(saved: string, script: string): string {
  // Last, because removing a runtime can join the parts of a tag.
  const html = withoutStaticHints(removeRuntime(saved));
  return insertFirst(html, RUNTIME_START + script + RUNTIME_END);
}
