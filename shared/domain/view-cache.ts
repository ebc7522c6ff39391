/**
 * How long CloudFront caches a view of a published app. A response may pass two caches, so a takedown takes effect
 * within twice this time.
 */
export const VIEW_EDGE_SECONDS = 5;

/** The maximum time until a takedown takes effect. */
export const TAKEDOWN_SECONDS = 10;

/** CloudFront never serves a view stale, even when the API fails. Browsers revalidate each view. */
export const VIEW_CACHE_CONTROL = `public, max-age=0, s-maxage=${VIEW_EDGE_SECONDS}, must-revalidate, stale-if-error=0`;
