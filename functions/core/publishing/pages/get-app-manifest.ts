import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { findPublishedApp, type PublishedAppServices } from './find-published-app.ts';
import { redirectToApp } from './redirect-to-app.ts';

const SHORT_NAME_LENGTH = 12;

/** Returns the web manifest that makes a published app installable; 302, 404 or 410 like the app's page. */
export async function getAppManifest(
  services: PublishedAppServices,
  name: string,
  query: string,
): Promise<PageResponse> {
  const found = await findPublishedApp(services, name);
  const contentType = 'application/manifest+json';
  if (found.status === 'renamed') return redirectToApp(found.newName, { path: '/manifest.webmanifest', query });
  if (found.status !== 'live') {
    return { status: found.status === 'gone' ? 410 : 404, contentType, body: '{}' };
  }
  const { publication } = found;
  // Without the slash, the scope `/p/foo` would contain `/p/foobar`, which could not be installed then.
  const startUrl = `/p/${publication.name}/`;
  const manifest = {
    name: publication.title,
    short_name: truncateText(publication.title, SHORT_NAME_LENGTH).trim(),
    id: `/p/${publication.name}`,
    start_url: startUrl,
    scope: startUrl,
    display: 'standalone',
    background_color: '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
  return { status: 200, contentType, body: JSON.stringify(manifest) };
}
