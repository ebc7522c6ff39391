import type { PageResponse } from '../../../../shared/contract/page-response.ts';

/** The part of a page's URL after `/p/{name}`: the path, and the query without its question mark. */
export interface PageAddress {
  path: '' | '/embed' | '/manifest.webmanifest';
  query: string;
}

/**
 * Returns a redirect to an app's page under its current name. The redirect is temporary: browsers would keep a
 * permanent one even after another app gets the earlier name. It is not cached: it contains the query, but the key of
 * the edge cache does not.
 */
export function redirectToApp(name: string, { path, query }: PageAddress): PageResponse {
  const target = new URL(`/p/${name}${path}`, 'https://site.invalid');
  // Assigning to `search` percent-encodes characters that a Location header may not contain.
  target.search = query;
  return {
    status: 302,
    contentType: 'text/plain; charset=utf-8',
    body: '',
    headers: { location: target.pathname + target.search, 'cache-control': 'no-store' },
  };
}
