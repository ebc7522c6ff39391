const LONGEST = 500;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** The characters of RFC 3986, without backslash: browsers read it as a slash, which could change the host. */
const URI_CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;

/** Returns whether a client may register this URI: https to any host, or http to loopback (RFC 8252). */
export function isAllowedRedirectUri(uri: string): boolean {
  if (uri.length > LONGEST || !URI_CHARACTERS.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
}

/** Returns whether a URI equals the registered one; on the loopback address, the port may differ (RFC 8252). */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true;
  const [one, other] = [URL.parse(registered), URL.parse(given)];
  if (one === null || other === null || !isAllowedRedirectUri(given)) return false;
  return isLoopback(one) && isLoopback(other) && withoutPort(one) === withoutPort(other);
}

export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
}

function withoutPort(url: URL): string {
  const copy = new URL(url);
  copy.port = '';
  return copy.href;
}
