/**
 * Constants that every bundle for browsers gets at build time. Zod probes for `new Function` unless it is `jitless`, and
 * the Content-Security-Policy of our pages would report the probe. A statement could not set it, because imported
 * modules create their schemas first.
 */
export const BROWSER_CONSTANTS = { 'globalThis.__zod_globalConfig': '{"jitless":true}' };
