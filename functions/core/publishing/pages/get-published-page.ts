import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { ShellContent } from '../../../../shared/domain/fill-shell.ts';
import {
  SOCIAL_IMAGE_HEIGHT_PX,
  SOCIAL_IMAGE_PATH,
  SOCIAL_IMAGE_WIDTH_PX,
} from '../../../../shared/domain/image-limits.ts';
import { discoveryTag, linkTag, metaTag } from '../../../../shared/domain/page-markup.ts';
import type { ShellData } from '../../../../shared/domain/shell-data.ts';
import { VIEW_CACHE_CONTROL } from '../../../../shared/domain/view-cache.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Objects } from '../../../ports/objects.ts';
import { appToken } from '../../app-data/app-token.ts';
import { type AddressServices, liveDocumentUrl } from '../../projects/files/document-urls.ts';
import { findPublishedApp, type PublishedApp, type PublishedAppServices } from './find-published-app.ts';
import { oEmbedUrl } from './get-o-embed.ts';
import { redirectToApp } from './redirect-to-app.ts';
import { emptyShellPage, shellPage } from './shell-page.ts';

export interface PageServices extends PublishedAppServices, AddressServices {
  addresses: Addresses;
  site: Objects;
  visitorSecret(): Promise<string>;
}

const KINDS = { webapp: 'a web app', game: 'a game', website: 'a website' } as const;

/**
 * Returns the page of a published app: 200 with the app, 302 to the current URL of a renamed app, 404 for an unknown
 * name, or 410 for a suspended app. Throws ShellMissingError.
 */
export async function getPublishedPage(
  services: PageServices,
  name: string,
  { query = '', isEmbedded = false } = {},
): Promise<PageResponse> {
  const found = await findPublishedApp(services, name);
  if (found.status === 'renamed') return redirectToApp(found.newName, { path: isEmbedded ? '/embed' : '', query });
  if (found.status !== 'live') return emptyShellPage(services.site, found.status);
  const [appUrl, visitorSecret] = await Promise.all([
    liveDocumentUrl(services, found.project),
    services.visitorSecret(),
  ]);
  const { siteUrl } = services.addresses;
  const dataProof = appToken(found.project.projectId, visitorSecret, services.clock.nowMs());
  const content = liveContent(found, { siteUrl, appUrl, dataProof });
  // The embedded page is not indexed, because search engines index the app's main page.
  const head = metaTag('name', 'robots', 'noindex') + linkTag('canonical', `${siteUrl}/p/${name}`);
  const page = await shellPage(services.site, isEmbedded ? { ...content, head } : content);
  return { ...page, headers: { 'cache-control': VIEW_CACHE_CONTROL } };
}

type LiveApp = Extract<PublishedApp, { status: 'live' }>;

function liveContent(
  app: LiveApp,
  { siteUrl, appUrl, dataProof }: { siteUrl: string; appUrl: string; dataProof: string },
): ShellContent {
  const { publication, project, ownerName } = app;
  const { name, projectId, title } = publication;
  const url = `${siteUrl}/p/${name}`;
  const description =
    publication.description || `${title}: ${KINDS[project.projectType]} by ${ownerName}, made with Buidl.`;
  const facts: ShellData = {
    status: 'live',
    projectId,
    name,
    title,
    appUrl,
    allowedHosts: project.allowedHosts,
    devices: publication.devices,
    author: ownerName,
    asksForSecrets: project.reviewReportId === undefined ? undefined : true,
    isRemixable: project.isRemixable === true,
    dataProof,
    remixedFrom: project.remixedFrom?.name,
    customDomain: project.customDomain?.isClaimed === true ? project.customDomain.host : undefined,
  };
  const head = [
    metaTag('name', 'description', description),
    linkTag('canonical', url),
    // With this tag, the browser connects to the app's origin before the page requests the app's document.
    linkTag('preconnect', new URL(appUrl).origin),
    linkTag('manifest', `/p/${name}/manifest.webmanifest`),
    ...(project.isUnlisted ? [metaTag('name', 'robots', 'noindex')] : []),
    ...(project.appIcons ? [linkTag('apple-touch-icon', project.appIcons.px180)] : []),
    discoveryTag('application/json+oembed', oEmbedUrl(siteUrl, url)),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', 'Buidl'),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', url),
    metaTag('name', 'twitter:card', 'summary_large_image'),
    metaTag('name', 'twitter:title', title),
    metaTag('name', 'twitter:description', description),
    imageTags(app, siteUrl),
  ].join('');
  return { title: publication.face?.title ?? title, head, facts, face: publication.face };
}

/**
 * Returns the meta tags of the app's link preview image. For an older app with only a thumbnail, omits the size,
 * because the thumbnail is smaller than a link preview image.
 */
function imageTags({ project, publication }: LiveApp, siteUrl: string): string {
  const { socialImageUrl, showcaseImageUrl } = project;
  const url = socialImageUrl ?? showcaseImageUrl ?? siteUrl + SOCIAL_IMAGE_PATH;
  const isOfApp = socialImageUrl !== undefined || showcaseImageUrl !== undefined;
  const alt = isOfApp ? `What ${publication.title} looks like` : 'Buidl';
  return [
    metaTag('property', 'og:image', url),
    ...(socialImageUrl || !isOfApp
      ? [
          metaTag('property', 'og:image:width', String(SOCIAL_IMAGE_WIDTH_PX)),
          metaTag('property', 'og:image:height', String(SOCIAL_IMAGE_HEIGHT_PX)),
        ]
      : []),
    metaTag('property', 'og:image:alt', alt),
    metaTag('name', 'twitter:image', url),
    metaTag('name', 'twitter:image:alt', alt),
  ].join('');
}
