/** The permissions of apps, which the response headers, the browser of the automatic check and the tests use. */

/**
 * Without allow-same-origin an app has an opaque origin. Without allow-popups and allow-downloads it must request tabs
 * and downloads from the page around it. The script inside apps names the app in each dialog and limits their number.
 */
export const APP_SANDBOX = 'allow-scripts allow-forms allow-modals allow-pointer-lock';

/**
 * The sandbox attribute of a frame with a document that the service worker has stored. A service worker cannot answer
 * for a frame whose attribute lacks allow-same-origin. So the Content-Security-Policy of the document gives it an
 * opaque origin instead.
 */
export const OFFLINE_FRAME_SANDBOX = `${APP_SANDBOX} allow-same-origin`;

/** The name of the Trusted Types policy with which `web/offline/write-document.ts` writes a stored document. */
export const OFFLINE_TRUSTED_TYPES = 'offline';

/**
 * The fetch directives of an app. Inline code is allowed, because the document's author writes its scripts anyway. Eval
 * is allowed, because Vue templates need it. `'self'` is the apps domain, with the bundled libraries and the app's
 * images.
 */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'", 'blob:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  // The schemes data: and blob: send nothing over the network.
  'connect-src': ['data:', 'blob:'],
  'worker-src': ['blob:'],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  // The browser passes all markup and `javascript:` URLs to the Trusted Types policy `default`, which the guard of
  // `web/runtime` defines.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

interface AppPolicyOptions {
  /** The hosts that the owner allowed for calls, also by WebSocket, and for images, media and fonts. */
  allowedHosts?: readonly string[];
  imageSources?: readonly string[];
  /** The origin of the site, which alone may show apps in frames; missing where frames are not used. */
  frameAncestors?: string | undefined;
}

/**
 * Returns the Content-Security-Policy of an app. No supported directive covers WebRTC and resource hints, so
 * `appConnectionAllowlist` and the guard of `web/runtime` block them.
 */
export function appContentSecurityPolicy({
  allowedHosts = [],
  imageSources = [],
  frameAncestors,
}: AppPolicyOptions = {}): string {
  const hosts = allowedHosts.map((host) => `https://${host}`);
  const sources: Record<string, readonly string[]> = { ...SOURCES };
  for (const name of ['connect-src', 'img-src', 'media-src', 'font-src']) {
    sources[name] = [...(SOURCES[name] ?? []), ...hosts];
  }
  const sockets = allowedHosts.map((host) => `wss://${host}`);
  sources['connect-src'] = [...(sources['connect-src'] ?? []), ...sockets];
  sources['img-src'] = [...(sources['img-src'] ?? []), ...imageSources];
  if (frameAncestors !== undefined) sources['frame-ancestors'] = [frameAncestors];
  const directives = Object.entries(sources).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [`sandbox ${APP_SANDBOX}`, ...directives].join('; ');
}

/**
 * Returns the Content-Security-Policy of a document that the service worker has stored. Such a document contains its
 * libraries and images and reaches no host. Its URL is on the site, so `sandbox` gives it an opaque origin instead of
 * the site's.
 */
export function offlineContentSecurityPolicy(): string {
  const sources = Object.entries(SOURCES).map(([name, values]) => {
    const local = values.filter((value) => value !== "'self'");
    return [name, local.length > 0 ? local : ["'none'"]] as const;
  });
  const inside: Record<string, readonly string[]> = Object.fromEntries(sources);
  for (const name of ['script-src', 'style-src']) inside[name] = [...(inside[name] ?? []), 'data:'];
  inside['trusted-types'] = [...(inside['trusted-types'] ?? []), OFFLINE_TRUSTED_TYPES];
  inside['frame-ancestors'] = ["'self'"];
  const directives = Object.entries(inside).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [`sandbox ${APP_SANDBOX}`, ...directives].join('; ');
}

/**
 * Returns the `Connection-Allowlist` header of an app. It limits all connections, including WebRTC and resource hints,
 * to the document's origin and the hosts of the app's Content-Security-Policy. Chromium supports it since version 152.
 */
export function appConnectionAllowlist({ allowedHosts = [], imageSources = [] }: AppPolicyOptions = {}): string {
  const patterns = [
    ...allowedHosts.flatMap((host) => [`https://${host}`, `wss://${host}`]),
    ...imageSources.map((source) => `${source}*`),
  ];
  return `(${['response-origin', ...patterns.map((pattern) => `"${pattern}"`)].join(' ')})`;
}
