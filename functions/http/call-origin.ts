import type { CallOrigin } from '../ports/activities.ts';
import type { ApiEvent } from './api-event.ts';
import { clientAddress, shownNetwork } from './client-address.ts';
import { forwardedOrigin } from './forwarded-origin.ts';

/**
 * Patterns of browsers in user agents, from specific to general, because the user agent of most browsers contains names
 * of other browsers.
 */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const PROGRAM = /^[A-Za-z][\w.-]{0,29}/;

/**
 * Returns the network (IPv4 /24, IPv6 /48) and the program that a call came from. The network does not identify a
 * household, and the program has no version. For a call that `/mcp` makes, returns the origin of the client of `/mcp`.
 */
export function callOrigin(event: Pick<ApiEvent, 'headers' | 'requestContext'>): CallOrigin {
  const forwarded = forwardedOrigin(event);
  if (forwarded !== undefined) return forwarded;
  return { network: shownNetwork(clientAddress(event)), client: clientOf(event.headers['user-agent'] ?? '') };
}

function clientOf(userAgent: string): string | undefined {
  if (!userAgent.startsWith('Mozilla/')) return PROGRAM.exec(userAgent)?.[0];
  const named = [BROWSERS, SYSTEMS].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return named.length === 0 ? undefined : named.join(', ');
}
