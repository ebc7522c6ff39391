export const RUNTIME_START = '<script data-buidl-runtime>';
export const RUNTIME_END = '</script>';

/**
 * Returns the span of the first runtime element at or after `from`. It ends at the next end tag, because the script
 * itself contains none.
 */
export function findRuntime(html: string, from = 0): { start: number; end: number } | undefined {
  const start = html.indexOf(RUNTIME_START, from);
  const endTag = start === -1 ? -1 : html.indexOf(RUNTIME_END, start);
  return endTag === -1 ? undefined : { start, end: endTag + RUNTIME_END.length };
}

/**
 * Matches what may precede the first script: white space, comments, the doctype, and a plain `<html>` and `<head>`.
 * Nothing else is skipped. Otherwise this pattern and the browser could disagree about the end of a tag, and the
 * browser would run code before the script. For example, `<!-->` is a whole comment, and an attribute may contain `>`.
 */
const BEFORE_HEAD =
  /^(?:\uFEFF|\s+|<!--(?!-?>)[\s\S]*?--!?>|<!doctype[^>]*>|<html(?:\s+[a-z-]+="[^"<>]*")*\s*>)*(?:<head>)?/i;
const LEADING_CHARSET = /^\s*<meta\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>/i;

export function insertFirst(html: string, element: string): string {
  const headStart = BEFORE_HEAD.exec(html)?.[0].length ?? 0;
  const charset = LEADING_CHARSET.exec(html.slice(headStart))?.[0];
  // A charset comes before the script, because browsers look for it in the first 1,024 bytes only.
  const inserted = charset === undefined ? `<meta charset="utf-8">${element}` : element;
  const at = headStart + (charset?.length ?? 0);
  return html.slice(0, at) + inserted + html.slice(at);
}
