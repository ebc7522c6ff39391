/** The page of a published app: the trusted shell with what previews, search engines and the shell's script need to know. */
import type { PageReply } from '../../../shared/contract/pages.ts';
import {
  PUBLISHED_APP_ELEMENT_ID,
  type PublishedAppFacts,
} from '../../../shared/domain/published-app-facts.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Objects } from '../../ports/objects.ts';
import { liveKey } from '../projects/app-files.ts';
import { findPublishedApp, type PublishedApp, type PublishedAppServices } from './find-published-app.ts';
import { escapeAttribute, linkTag, metaTag, scriptJson } from './page-markup.ts';

export interface PageServices extends PublishedAppServices {
  addresses: Addresses;
  /** The bucket of the built site. */
  site: Objects;
}

export class ShellMissingError extends Error {
  override readonly name = 'ShellMissingError';
  readonly code = 'shell_missing';

  constructor() {
    super('The site has no shell page with a place for the facts of an app.');
  }
}

const SHELL_FILE = 'shell/index.html';
/** What the shell has in its head as the page of a preview; a published app has its own tags in this place. */
const HEAD_MARK = '<meta name="robots" content="noindex" />';
const TITLE = /<title>[^<]*<\/title>/;

const KINDS = { webapp: 'a web app', game: 'a game', website: 'a website' } as const;

/** 200 with the app, 404 for a name that nobody has, 410 for an app that was taken down. Throws ShellMissingError. */
export async function publishedPage(services: PageServices, name: string): Promise<PageReply> {
  const [found, shell, siteUrl, appsUrl] = await Promise.all([
    findPublishedApp(services, name),
    services.site.readText(SHELL_FILE),
    services.addresses.siteUrl(),
    services.addresses.appsUrl(),
  ]);
  if (!shell?.includes(HEAD_MARK)) throw new ShellMissingError();
  const { title, head } =
    found.status === 'live' ? liveHead(found, siteUrl, appsUrl) : emptyHead(found.status);
  const body = shell
    .replace(TITLE, () => `<title>${escapeAttribute(title)}</title>`)
    .replace(HEAD_MARK, () => head);
  return { status: STATUSES[found.status], contentType: 'text/html; charset=utf-8', body };
}

const STATUSES = { live: 200, missing: 404, gone: 410 } as const;

function emptyHead(status: 'missing' | 'gone'): { title: string; head: string } {
  const facts: PublishedAppFacts = { status };
  return {
    title: status === 'gone' ? 'This app was taken down' : 'No app here',
    head: `${metaTag('name', 'robots', 'noindex')}${scriptJson(PUBLISHED_APP_ELEMENT_ID, facts)}`,
  };
}

type LiveApp = Extract<PublishedApp, { status: 'live' }>;

function liveHead(app: LiveApp, siteUrl: string, appsUrl: string): { title: string; head: string } {
  const { publication, project, ownerName } = app;
  const { name, projectId, title, documentSha256 } = publication;
  const url = `${siteUrl}/p/${name}`;
  const description =
    publication.description || `${title}: ${KINDS[project.projectType]} by ${ownerName}, made with Buidl.`;
  const image = project.showcaseImageUrl ?? `${siteUrl}/social-card.png`;
  const facts: PublishedAppFacts = {
    status: 'live',
    projectId,
    name,
    title,
    appUrl: `${appsUrl}/${liveKey(projectId, documentSha256)}`,
    isRemixable: project.isRemixable === true,
    remixedFrom: project.remixedFrom?.name,
  };
  const head = [
    metaTag('name', 'description', description),
    linkTag('canonical', url),
    linkTag('manifest', `/p/${name}/manifest.webmanifest`),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', 'Buidl'),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', url),
    metaTag('property', 'og:image', image),
    metaTag('name', 'twitter:card', 'summary_large_image'),
    metaTag('name', 'twitter:title', title),
    metaTag('name', 'twitter:description', description),
    metaTag('name', 'twitter:image', image),
    scriptJson(PUBLISHED_APP_ELEMENT_ID, facts),
  ];
  return { title, head: head.join('') };
}
