import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { PRERENDERED_PATHS, TEMPLATE_PATHS } from '../../../../shared/domain/prerendered-pages.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import { type FeedServices, feed } from './feed.ts';

/** The maximum number of listed apps. A sitemap may list 50,000 URLs, but reading that many apps takes too long. */
const SITEMAP_MAX_APPS = 1_000;

const APPS_PER_READ = 100;

/** Returns the sitemap: the public pages, the templates, and published apps in the order of their names. */
export async function getSitemap({ projects, addresses }: Omit<FeedServices, 'reports'>): Promise<PageResponse> {
  const { siteUrl } = addresses;
  const paths = [
    ...PRERENDERED_PATHS,
    ...TEMPLATE_PATHS,
    ...(await publishedNames(projects)).map((name) => `/p/${name}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return feed(
    'application/xml; charset=utf-8',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
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
  // The index is eventually consistent, so it may contain apps that were just unpublished or taken down.
  return found.flatMap(({ publishedAppName, isTakenDown, isUnlisted }) =>
    publishedAppName === undefined || isTakenDown || isUnlisted ? [] : publishedAppName,
  );
}
