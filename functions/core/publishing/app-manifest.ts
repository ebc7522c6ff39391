/** The manifest that lets a published app be installed to a phone's home screen. */
import type { PageResponse } from '../../../shared/contract/publishing.ts';
import { truncateText } from '../../../shared/domain/truncate-text.ts';
import { findPublishedApp, type PublishedAppServices } from './find-published-app.ts';

const SHORT_NAME_LENGTH = 12;

/** 404 or 410 as the app's page. */
export async function appManifest(services: PublishedAppServices, name: string): Promise<PageResponse> {
  const found = await findPublishedApp(services, name);
  const contentType = 'application/manifest+json';
  if (found.status !== 'live') {
    return { status: found.status === 'gone' ? 410 : 404, contentType, body: '{}' };
  }
  const { publication } = found;
  // With the slash: without it, `/p/foo` would take `/p/foobar` for a part of itself, which then could not be installed.
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
