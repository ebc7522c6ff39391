/** Shorter parts are words such as `v2`. */
const SHORTEST_KEY = 6;

/** Removes an endpoint's URL, and URL parts that may be a key, from an error text. */
export function withoutAddress(text: string, url: string): string {
  const { href, origin, username, password, pathname, searchParams } = new URL(url);
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()];
  const keys = parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length >= SHORTEST_KEY);
  return [url, href, ...keys, origin].reduce((cleaned, part) => cleaned.replaceAll(part, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
