/**
 * Constants that every bundle for browsers gets at build time. Unless Zod is `jitless`, it tests whether `new Function`
 * works, and the Content-Security-Policy of our pages would report this test. An assignment in our code would come too
 * late, because imported modules create their schemas first.
 */
export const BROWSER_CONSTANTS = { 'globalThis.__zod_globalConfig': '{"jitless":true}' };
