import type { Addresses } from '../../../ports/addresses.ts';

export type OwnAddresses = Pick<Addresses, 'siteUrl' | 'appsUrl'>;

const LONGEST = 500;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/**
 * The URL schemes of known editors, which open the editor on the user's computer. Other schemes are refused, because
 * any of them could belong to a program that the user does not know.
 */
const EDITOR_SCHEMES = ['cursor', 'kiro', 'trae', 'vscode', 'vscode-insiders', 'vscodium', 'windsurf', 'zed'];
/** The characters of RFC 3986. Backslash is missing: browsers read it as a slash, which could change the host. */
const URI_CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;

/**
 * Returns whether a client may register this URI: https to any host, http to a loopback address (RFC 8252), or the URL
 * scheme of a known editor.
 */
export function isAllowedRedirectUri(uri: string): boolean {
  if (uri.length > LONGEST || !URI_CHARACTERS.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '' || url.hostname === '') return false;
  return url.protocol === 'https:' || isOnThisComputer(url);
}

/**
 * Returns whether a URI equals the registered one. On loopback addresses, the port may differ (RFC 8252), and so may
 * the spelling of the host.
 */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true;
  const [one, other] = [URL.parse(registered), URL.parse(given)];
  if (one === null || other === null || !isAllowedRedirectUri(given)) return false;
  return isLoopback(one) && isLoopback(other) && withOneHost(one) === withOneHost(other);
}

/** Returns whether a URI belongs to the site or to an app, because a page there could read the authorization code. */
export function isOwnAddress(uri: string, { siteUrl, appsUrl }: OwnAddresses): boolean {
  const url = new URL(uri);
  return [siteUrl, appsUrl].some((address) => {
    const own = new URL(address);
    if (isLoopback(own)) return isLoopback(url) && url.port === own.port;
    return url.hostname === own.hostname || url.hostname.endsWith(`.${own.hostname}`);
  });
}

/**
 * Returns whether a URI belongs to a program on the user's computer: a loopback address, or the URL scheme of a known
 * editor.
 */
export function isOnThisComputer(url: URL): boolean {
  return isLoopback(url) || editorSchemeOf(url) !== undefined;
}

/** Returns the URL scheme of a known editor; undefined for any other URL. */
export function editorSchemeOf({ protocol }: URL): string | undefined {
  return EDITOR_SCHEMES.find((scheme) => protocol === `${scheme}:`);
}

/** Returns the host as users see it. For an editor, the URL scheme is included. */
export function shownHost(url: URL): string {
  return editorSchemeOf(url) === undefined ? url.host : `${url.protocol}//${url.host}`;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
}

function withOneHost(url: URL): string {
  const copy = new URL(url);
  copy.port = '';
  copy.hostname = 'localhost';
  return copy.href;
}
