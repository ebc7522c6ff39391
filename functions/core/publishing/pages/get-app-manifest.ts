import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import type { Project } from '../../../ports/projects.ts';
import { findPublishedApp, type PublishedAppServices } from './find-published-app.ts';
import { redirectToApp } from './redirect-to-app.ts';

const SHORT_NAME_LENGTH = 12;

function iconsOf({ appIcons }: Project): object[] {
  if (!appIcons) return [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }];
  const png = { type: 'image/png', purpose: 'any' };
  return [
    { src: appIcons.px192, sizes: '192x192', ...png },
    { src: appIcons.px512, sizes: '512x512', ...png },
  ];
}

/**
 * Returns the web manifest that makes a published app installable. Returns 302, 404 or 410 in the same cases as the
 * app's page.
 */
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
  const { publication, project } = found;
  const { face, title: projectTitle } = publication;
  const title = face?.title ?? projectTitle;
  // The scope needs the slash at the end. Without it, `/p/foo` would include `/p/foobar`, and browsers could not
  // install both apps.
  const startUrl = `/p/${publication.name}/`;
  const manifest = {
    name: title,
    short_name: truncateText(title, SHORT_NAME_LENGTH).trim(),
    id: `/p/${publication.name}`,
    start_url: startUrl,
    scope: startUrl,
    display: 'standalone',
    background_color: face?.themeColor ?? '#ffffff',
    ...(face?.themeColor && { theme_color: face.themeColor }),
    icons: iconsOf(project),
  };
  return { status: 200, contentType, body: JSON.stringify(manifest) };
}
