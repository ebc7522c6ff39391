import { secondsUntilTomorrow } from '../../../shared/domain/utc-day.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { PlatformSettings } from '../../ports/settings.ts';

export interface FreeProjectServices {
  rateLimits: Pick<RateLimits, 'countToday'>;
  settings: { read(): Promise<Pick<PlatformSettings, 'limits'>> };
  clock: Clock;
}

/**
 * Counts a new project from a template or an import. Throws RequestError `rate_limited` when the daily limit is
 * reached.
 */
export async function limitFreeProjects(
  { rateLimits, settings, clock }: FreeProjectServices,
  publicKey: string,
): Promise<void> {
  const nowMs = clock.nowMs();
  const { templatesPerDay } = (await settings.read()).limits;
  if (await rateLimits.countToday(`templates:${publicKey}`, 1, templatesPerDay, nowMs)) return;
  throw new RequestError('free_projects_used_up', {
    retryAfterSeconds: secondsUntilTomorrow(nowMs),
  });
}
