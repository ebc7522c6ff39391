/**
 * Returns the decoded parameters of a path's query in their order. Unlike URLSearchParams it keeps `+`, as Signature
 * Version 4 does, and an invalid escape as it was sent.
 */
export function parseQuery(path: string): [string, string][] {
  const start = path.indexOf('?');
  if (start < 0) return [];
  const parts = path.slice(start + 1).split('&');
  return parts.filter(Boolean).map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decodeText(name), decodeText(value.join('='))];
  });
}

/** Returns the text itself when it is not validly percent-encoded. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
