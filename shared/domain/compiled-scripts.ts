import { removeRuntime } from './export-document.ts';

/**
 * Browsers cannot run JSX and TypeScript. A document keeps the source of such a script with a type that browsers skip.
 * The compiled script follows in an element that begins with this text.
 */
export const COMPILED_START = '<script data-buidl-compiled';
const END = '</script>';

/** Matches the start of a script element that has to be compiled. */
export const COMPILED_TYPE = /^text\/(?:babel|jsx|tsx|typescript)$/i;

/** Removes all compiled scripts. Each one ends at the next end tag, because compiled code contains no end tag. */
export function removeCompiled(html: string): string {
  let rest = '';
  let from = 0;
  for (let start = html.indexOf(COMPILED_START); start !== -1; start = html.indexOf(COMPILED_START, from)) {
    const end = html.indexOf(END, start);
    if (end === -1) break;
    rest += html.slice(from, start);
    from = end + END.length;
  }
  return rest + html.slice(from);
}

/** Returns the source of a document, without compiled scripts and the runtime. People and models edit this source. */
export function documentSource(html: string): string {
  return removeCompiled(removeRuntime(html));
}
