import { APP_WRITES_PER_MINUTE, VISITOR_DATA_RATES } from '../../../../shared/domain/app-data/data-limits.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Project } from '../../../ports/projects.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { limitRate } from '../../limit-rate.ts';
import { limitToday } from '../../limit-today.ts';
import type { OpenData } from '../open-data.ts';

export interface LimitServices {
  rateLimits: RateLimits;
  clock: Clock;
}

const VISITOR_WRITES = { requests: VISITOR_DATA_RATES.WRITES_PER_MINUTE, perSeconds: 60 };
/**
 * The limit per IP address. It is needed because anyone can create visitor keys, and is high enough for a school class.
 */
const NETWORK_WRITES = { requests: 300, perSeconds: 60 };
/** Used for apps whose owner set no rate limit. */
const DEFAULT_APP_WRITES = { requests: APP_WRITES_PER_MINUTE, perSeconds: 60 };

/** Checks the visitor's limit first, so that refused writes do not use up the app's limit. Throws `rate_limited`. */
export async function limitWrites(
  services: LimitServices,
  { project, visitorId, reader }: Pick<OpenData, 'project' | 'visitorId' | 'reader'>,
  visitorAddress: string,
): Promise<void> {
  const { projectId } = project;
  const visitor = `data:${projectId}:${visitorId}`;
  await limitRate(services, visitor, VISITOR_WRITES, 'too_many_writes');
  await limitToday(services, visitor, { limit: VISITOR_DATA_RATES.WRITES_PER_DAY }, 'too_many_writes_today');
  if (reader.isOwner) return;
  await limitRate(services, `data:${projectId}:${visitorAddress}`, NETWORK_WRITES, 'too_many_writes');
  await limitRate(services, `data:${projectId}`, appWrites(project), 'too_many_app_writes');
}

function appWrites({ rateLimit }: Project): Project['rateLimit'] {
  return rateLimit.requests > 0 && rateLimit.perSeconds > 0 ? rateLimit : DEFAULT_APP_WRITES;
}
