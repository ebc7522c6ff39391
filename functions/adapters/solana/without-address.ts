/** Shorter parts are words such as `v2`. */
const SHORTEST_KEY = 6;

/** Returns the text without the address of an endpoint and without the parts of it that may be a key, which errors quote. */
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
