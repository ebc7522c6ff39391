import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Projects } from '../../../ports/projects.ts';
import type { AppReports } from '../../../ports/publishing.ts';

export interface FeedServices {
  projects: Pick<Projects, 'list'>;
  reports: Pick<AppReports, 'find'>;
  addresses: Pick<Addresses, 'siteUrl'>;
}
/** The cache lifetime of both feeds in feed readers, in seconds; the edge caches them for a few seconds. */
const FEED_SECONDS = 600;

export function feed(contentType: string, xml: string): PageResponse {
  const headers = { 'cache-control': `public, max-age=${FEED_SECONDS}` };
  return { status: 200, contentType, body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, headers };
}
