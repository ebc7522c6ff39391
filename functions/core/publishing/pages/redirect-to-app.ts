import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { VIEW_CACHE_CONTROL } from '../../../../shared/domain/view-cache.ts';

/**
 * Returns a redirect to an app's page under its current name, or to a path below it. The redirect is temporary, because
 * browsers keep a permanent one even after another app has the earlier name.
 */
export function redirectToApp(name: string, path: '' | '/embed' | '/manifest.webmanifest'): PageResponse {
  return {
    status: 302,
    contentType: 'text/plain; charset=utf-8',
    body: '',
    headers: { location: `/p/${name}${path}`, 'cache-control': VIEW_CACHE_CONTROL },
  };
}
