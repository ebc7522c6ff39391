const LONGEST = 500;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** What RFC 3986 allows. Browsers read a backslash as a slash, so that another host would follow. */
const URI_CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;

/** Whether a program may have its codes sent there: by https to any host, by http to the computer of the user only (RFC 8252). */
export function isAllowedRedirectUri(uri: string): boolean {
  if (uri.length > LONGEST || !URI_CHARACTERS.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
}

/** Whether an address is the registered one, to the letter; on the computer of the user it may have another port (RFC 8252). */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true;
  const [one, other] = [URL.parse(registered), URL.parse(given)];
  if (one === null || other === null || !isAllowedRedirectUri(given)) return false;
  return isLoopback(one) && isLoopback(other) && withoutPort(one) === withoutPort(other);
}

/** Whether an address is on the computer of the user. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
}

function withoutPort(url: URL): string {
  const copy = new URL(url);
  copy.port = '';
  return copy.href;
}
