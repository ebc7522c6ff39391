/**
 * How long the edge keeps a view of a published app. A response may pass two caches of CloudFront, one behind the other, so a
 * takedown is effective within twice this time.
 */
export const VIEW_EDGE_SECONDS = 5;

/** A takedown ends every view within this time. */
export const TAKEDOWN_SECONDS = 10;

/**
 * The edge keeps a view for a moment and never longer, also when the API does not respond. Browsers ask at each view whether
 * they may still show it.
 */
export const VIEW_CACHE_CONTROL = `public, max-age=0, s-maxage=${VIEW_EDGE_SECONDS}, must-revalidate, stale-if-error=0`;
