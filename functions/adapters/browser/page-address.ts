/**
 * The origin of the document under check. It looks like an origin of published apps, so that no app recognizes the
 * check. No request reaches this host, because the browser has no network.
 */
export const PAGE_ORIGIN = 'https://d3k9x2m7q4v8nb.cloudfront.net';
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;
