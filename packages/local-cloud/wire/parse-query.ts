/**
 * Returns the parameters of a query. Unlike URLSearchParams, keeps `+` in values, as Signature Version 4 does, and
 * leaves invalid escapes unchanged.
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

export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
