/** CloudFront caches app pages for this time. A page may pass two caches, so a takedown takes up to twice this time. */
export const VIEW_EDGE_SECONDS = 5;

/** The maximum time until a takedown takes effect. */
export const TAKEDOWN_SECONDS = 10;

/** CloudFront never serves an outdated app page, even when the API fails. Browsers revalidate each page. */
export const VIEW_CACHE_CONTROL = `public, max-age=0, s-maxage=${VIEW_EDGE_SECONDS}, must-revalidate, stale-if-error=0`;
