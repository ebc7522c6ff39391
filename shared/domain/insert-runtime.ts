import { usedDevices } from './app-devices.ts';
import { removeRuntime } from './export-document.ts';
import { insertFirst, RUNTIME_END, RUNTIME_START } from './runtime-element.ts';
import { safeMarkup } from './safe-markup.ts';

/**
 * Returns the document with a script of `web/runtime` before everything that could run. First removes every older
 * runtime script, even one in a place where browsers would not run it. Also removes tags that a browser acts on before
 * the script runs, such as preconnect links. A document that uses devices gets `devicesScript` before the script. The
 * automatic check gives none, because it replaces the browser's own functions.
 */
export function insertRuntime(saved: string, script: string, devicesScript = ''): string {
  // Makes the markup safe after removing the old runtime, because the removal can join two parts of a tag.
  const html = safeMarkup(removeRuntime(saved));
  const optional = usedDevices(html).length > 0 ? devicesScript : '';
  return insertFirst(html, RUNTIME_START + optional + script + RUNTIME_END);
}
