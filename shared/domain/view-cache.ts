/** CloudFront caches app pages this long. Two caches may follow each other, so a takedown takes up to twice as long. */
export const VIEW_EDGE_SECONDS = 5;

/** The maximum time until a takedown takes effect. */
export const TAKEDOWN_SECONDS = 10;

/** CloudFront never serves an outdated app page, even when the API fails. Browsers revalidate each page. */
export const VIEW_CACHE_CONTROL = `public, max-age=0, s-maxage=${VIEW_EDGE_SECONDS}, must-revalidate, stale-if-error=0`;
