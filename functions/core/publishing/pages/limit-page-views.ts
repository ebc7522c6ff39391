import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { LIMIT_MESSAGES } from '../../../../shared/messages/limits.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import type { Settings } from '../../../ports/settings.ts';
import { shellPage } from './shell-page.ts';

export interface PageLimitServices {
  pageLimits: Pick<RateLimits, 'takeToken'>;
  settings: Settings;
  clock: Clock;
  site: Objects;
}

/**
 * Returns the page that `show` returns; for a visitor above the rate limit, a page with status 429. Throws the errors
 * of `show`, and ShellMissingError.
 */
export async function limitPageViews(
  { pageLimits, settings, clock, site }: PageLimitServices,
  visitorId: string,
  show: () => Promise<PageResponse>,
): Promise<PageResponse> {
  const { limits } = await settings.read();
  const waitMs = await pageLimits.takeToken(`pages:${visitorId}`, limits.pageViews, clock.nowMs());
  if (waitMs === 0) return show();
  const page = await shellPage(site, { title: LIMIT_MESSAGES.tooManyVisits, facts: { status: 'busy' } });
  return { ...page, headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } };
}
