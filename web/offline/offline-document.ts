import { offlineContentSecurityPolicy } from '../../shared/domain/app-policy.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': offlineContentSecurityPolicy(),
  'connection-allowlist': '()',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), display-capture=(), midi=(), payment=(), usb=()',
  'cache-control': 'no-store',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};

/**
 * Returns the document for the app's frame. It contains the app's HTML as JSON. `script` (`write-document.ts`) turns
 * the JSON into the app, but only in an opaque origin.
 */
export function offlineDocument(html: string, script: string): Response {
  const data = JSON.stringify(html).replaceAll('<', '\\u003c');
  const doctype = /^\s*<!doctype html/i.test(html) ? '<!doctype html>' : '';
  const body = `${doctype}<script type="application/json">${data}</script><script>${script}</script>`;
  return new Response(body, { headers: HEADERS });
}
