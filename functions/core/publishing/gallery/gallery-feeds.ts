import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { GALLERY } from '../../../../shared/domain/gallery.ts';
import { PRERENDERED_PATHS } from '../../../../shared/domain/prerendered-pages.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { AppReports } from '../../../ports/publishing.ts';
import { showcasedApps } from './showcased-apps.ts';

interface FeedServices {
  projects: Pick<Projects, 'list'>;
  reports: Pick<AppReports, 'find'>;
  addresses: Pick<Addresses, 'siteUrl'>;
}

/** A sitemap may have 50,000 addresses. More than these take longer than a call should. */
const SITEMAP_MAX_APPS = 1_000;
const APPS_PER_READ = 100;
/** Readers of feeds keep both for this long, in seconds; the edge for a few. */
const FEED_SECONDS = 600;

/** Returns the sitemap: the public pages, the templates, and the published apps by name up to a limit. */
export async function sitemap({ projects, addresses }: Omit<FeedServices, 'reports'>): Promise<PageResponse> {
  const { siteUrl } = addresses;
  const paths = [
    ...PRERENDERED_PATHS,
    ...GALLERY.map(({ id }) => `/templates/${id}`),
    ...(await publishedNames(projects)).map((name) => `/p/${name}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return feed(
    'application/xml; charset=utf-8',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  );
}

/** Returns the showcased apps and the templates of the gallery as RSS 2.0. */
export async function galleryFeed(services: FeedServices): Promise<PageResponse> {
  const { siteUrl } = services.addresses;
  const apps = (await showcasedApps(services)).map(({ name, projectType, publishedAppName }) => ({
    title: name,
    description: `A ${projectType} made with Buidl.`,
    link: `${siteUrl}/p/${publishedAppName}`,
  }));
  const templates = GALLERY.map(({ id, title, description }) => ({
    title,
    description,
    link: `${siteUrl}/templates/${id}`,
  }));
  const items = [...apps, ...templates].map(
    ({ title, description, link }) =>
      `<item>${element('title', title)}${element('link', link)}${element('description', description)}` +
      `<guid isPermaLink="true">${escapeHtml(link)}</guid></item>`,
  );
  const channel = [
    element('title', 'Buidl: gallery and showcase'),
    element('link', siteUrl),
    element('description', 'Apps that were made by describing them, and templates to start from.'),
    element('language', 'en'),
    ...items,
  ];
  return feed(
    'application/rss+xml; charset=utf-8',
    `<rss version="2.0"><channel>${channel.join('')}</channel></rss>`,
  );
}

async function publishedNames(projects: Pick<Projects, 'list'>): Promise<string[]> {
  const found: Project[] = [];
  let cursor: string | undefined;
  do {
    const page = await projects.list({ visibility: 'published', limit: APPS_PER_READ, cursor });
    found.push(...page.projects);
    cursor = page.nextCursor;
  } while (cursor !== undefined && found.length < SITEMAP_MAX_APPS);
  // The index lags behind, so it may name apps that were withdrawn just now.
  return found.flatMap(({ publishedAppName, isTakenDown }) =>
    publishedAppName === undefined || isTakenDown ? [] : publishedAppName,
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function feed(contentType: string, xml: string): PageResponse {
  const headers = { 'cache-control': `public, max-age=${FEED_SECONDS}` };
  return { status: 200, contentType, body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, headers };
}
