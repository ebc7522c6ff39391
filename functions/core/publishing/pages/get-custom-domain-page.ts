import { createHash } from 'node:crypto';
import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { customDomainSchema } from '../../../../shared/domain/custom-domain-host.ts';
import { EMBED_ALLOW, EMBED_SANDBOX } from '../../../../shared/domain/embed-snippet.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { linkTag, metaTag } from '../../../../shared/domain/page-markup.ts';
import { VIEW_CACHE_CONTROL } from '../../../../shared/domain/view-cache.ts';
import { PAGE_TITLES } from '../../../../shared/messages/publishing.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { CustomDomains } from '../../../ports/custom-domains.ts';
import { findAppByAnyName, type PublishedApp, type PublishedAppServices } from './find-published-app.ts';

interface CustomDomainPageServices extends PublishedAppServices {
  customDomains: Pick<CustomDomains, 'projectOf'>;
  addresses: Pick<Addresses, 'siteUrl'>;
}

const STATUSES = { live: 200, missing: 404, gone: 410 } as const;
/**
 * The app name in the iframe's URL for a domain without an app. It is not a valid app name, so the iframe shows the
 * not-found page.
 */
const NO_APP = '-';
const STYLE = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}body{overflow:hidden}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Returns the page of a custom domain, which shows the app's usual page in an iframe: 200; 404 for a domain without an
 * app; 410 for a suspended app. Its only script, `custom-domain.js` of the site, sets the URL of the iframe.
 */
export async function getCustomDomainPage(services: CustomDomainPageServices, host: string): Promise<PageResponse> {
  const { siteUrl } = services.addresses;
  const name = await appNameAt(services, host);
  const app: PublishedApp = name === undefined ? { status: 'missing' } : await findAppByAnyName(services, name);
  const isLive = app.status === 'live';
  const title = isLive ? app.publication.title : PAGE_TITLES[app.status];
  const head = isLive ? tagsOf(app, host) : metaTag('name', 'robots', 'noindex');
  const src = `${siteUrl}/p/${name ?? NO_APP}/embed`;
  const script = `${siteUrl}/custom-domain.js`;
  return {
    status: STATUSES[app.status],
    contentType: 'text/html; charset=utf-8',
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head><body>` +
      `<iframe data-src="${escapeHtml(src)}" title="${escapeHtml(title)}" sandbox="${EMBED_SANDBOX}" allow="${EMBED_ALLOW}"></iframe>` +
      `<script src="${escapeHtml(script)}"></script></body></html>`,
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${script}; style-src 'sha256-${STYLE_HASH}'; frame-src ${siteUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ...(isLive && { 'cache-control': VIEW_CACHE_CONTROL }),
    },
  };
}

async function appNameAt(
  { customDomains, projects }: CustomDomainPageServices,
  text: string,
): Promise<string | undefined> {
  const host = customDomainSchema.safeParse(text).data;
  const projectId = host && (await customDomains.projectOf(host, { mayLag: true }));
  const project = projectId ? await projects.findProject(projectId) : undefined;
  const isOfProject = project?.customDomain?.isClaimed === true && project.customDomain.host === host;
  return isOfProject ? project.publishedAppName : undefined;
}

function tagsOf({ publication, project, ownerName }: Extract<PublishedApp, { status: 'live' }>, host: string) {
  const { title } = publication;
  const url = `https://${host.toLowerCase()}/`;
  const description = publication.description || `${title} by ${ownerName}, made with Buidl.`;
  const image = project.socialImageUrl ?? project.showcaseImageUrl;
  return [
    metaTag('name', 'description', description),
    linkTag('canonical', url),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', url),
    ...(image ? [metaTag('property', 'og:image', image)] : []),
  ].join('');
}
