export const RUNTIME_START = '<script data-buidl-runtime>';
export const RUNTIME_END = '</script>';

/** Returns the span of the first runtime element at or after `from`. The script contains no end tag. */
export function findRuntime(html: string, from = 0): { start: number; end: number } | undefined {
  const start = html.indexOf(RUNTIME_START, from);
  const endTag = start === -1 ? -1 : html.indexOf(RUNTIME_END, start);
  return endTag === -1 ? undefined : { start, end: endTag + RUNTIME_END.length };
}
