/** What an app may load and reach. The response headers, the browser of the check and the tests use this one text. */

/**
 * Without allow-same-origin an app has an opaque origin. Without allow-popups, allow-modals and allow-downloads it asks the shell
 * for tabs, dialogs and downloads.
 */
export const APP_SANDBOX = 'allow-scripts allow-forms allow-pointer-lock';

/**
 * The fetch directives of an app. Whoever writes the document writes its scripts, so inline code and eval, which Vue's templates
 * need, give an app no power that it lacks. `'self'` is the apps domain, with the shelf and the app's images.
 */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'", 'blob:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  // These stay in the document.
  'connect-src': ['data:', 'blob:'],
  'worker-src': ['blob:'],
  'frame-src': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
};

interface AppPolicyOptions {
  /** The hosts that the owner allowed, which the app may call and load images from. */
  allowedHosts?: readonly string[];
  /** Where the app's images are besides its own origin. */
  imageSources?: readonly string[];
  /** The origin of the site, the only one that may frame apps; missing where nothing frames. */
  frameAncestors?: string | undefined;
}

/**
 * Returns the Content-Security-Policy of an app's document. It names no directive for WebRTC, because browsers know none:
 * the guard of `web/runtime` closes that way.
 */
export function appContentSecurityPolicy({
  allowedHosts = [],
  imageSources = [],
  frameAncestors,
}: AppPolicyOptions = {}): string {
  const hosts = allowedHosts.map((host) => `https://${host}`);
  const sources: Record<string, readonly string[]> = { ...SOURCES };
  for (const name of ['connect-src', 'img-src']) sources[name] = [...(SOURCES[name] ?? []), ...hosts];
  sources['img-src'] = [...(sources['img-src'] ?? []), ...imageSources];
  if (frameAncestors !== undefined) sources['frame-ancestors'] = [frameAncestors];
  const directives = Object.entries(sources).map(([name, values]) => `${name} ${values.join(' ')}`);
  return [`sandbox ${APP_SANDBOX}`, ...directives].join('; ');
}
