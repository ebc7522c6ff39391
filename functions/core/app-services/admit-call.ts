import { secondsUntilTomorrow } from '../../../shared/domain/utc-day.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Project } from '../../ports/projects.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { limitRate } from '../limit-rate.ts';

/** The sum over all apps that are billed to the same owner's account. */
export const CREATOR_CREDITS_PER_DAY = 200;

/** Limits of the AI calls of published apps, in addition to the rate limit that the owner sets. */
const GATED_LIMITS = {
  VISITOR_RATE: { requests: 10, perSeconds: 60 },
  VISITOR_CALLS_PER_DAY: 200,
  /** Applies to apps whose owner set no rate limit. */
  DEFAULT_APP_RATE: { requests: 60, perSeconds: 60 },
  APP_CALLS_PER_DAY: 5_000,
} as const;

interface LimitServices {
  rateLimits: RateLimits;
  clock: Clock;
}

export interface GatedCall {
  project: Project;
  /** A hash that identifies the visitor; not an IP address. */
  visitorId: string;
  credits: number;
}

/** Counts an AI call against the limits of its visitor, by the minute and by the day. Throws RequestError `rate_limited`. */
export async function admitVisitor(
  services: LimitServices,
  { project, visitorId }: GatedCall,
): Promise<void> {
  const bucket = `visitor:${project.projectId}:${visitorId}`;
  const nowMs = services.clock.nowMs();
  const { VISITOR_RATE, VISITOR_CALLS_PER_DAY } = GATED_LIMITS;
  const [isWithinDay] = await Promise.all([
    services.rateLimits.countToday(bucket, 1, VISITOR_CALLS_PER_DAY, nowMs),
    limitRate(services, bucket, VISITOR_RATE, 'That was a lot at once. Please wait a moment.'),
  ]);
  if (!isWithinDay) refuse('That is all for today. Please come back tomorrow.', secondsUntilTomorrow(nowMs));
}

/**
 * Counts an AI call against the limits that all visitors share: the owner's rate, the app's calls a day and the owner's
 * credits a day. Call it after `admitVisitor`, so that a refused visitor uses up nothing of the others' share.
 * Throws RequestError `rate_limited` with the seconds to wait.
 */
export async function admitCall(services: LimitServices, { project, credits }: GatedCall): Promise<void> {
  const { rateLimits } = services;
  const nowMs = services.clock.nowMs();
  const { projectId, billingModel, ownerPublicKey } = project;
  const { APP_CALLS_PER_DAY } = GATED_LIMITS;
  const { rateLimit } = project;
  // The owner may change it at any time.
  if (rateLimit.requests === 0 && rateLimit.perSeconds > 0)
    refuse('The owner of this app has switched its AI off.', rateLimit.perSeconds);
  const message = 'This app is busy. Please try again in a moment.';
  await limitRate(services, `app:${projectId}`, ownRate(project), message);
  const areWithin = await Promise.all([
    rateLimits.countToday(`app:${projectId}`, 1, APP_CALLS_PER_DAY, nowMs),
    billingModel === 'app_wallet' ||
      rateLimits.countToday(`creator:${ownerPublicKey}`, credits, CREATOR_CREDITS_PER_DAY, nowMs),
  ]);
  if (areWithin.includes(false)) refuse("This app's AI is used up for today.", secondsUntilTomorrow(nowMs));
}

/** Returns the rate that the owner set, or else the platform's. */
function ownRate({ rateLimit }: Project): Project['rateLimit'] {
  return rateLimit.requests > 0 && rateLimit.perSeconds > 0 ? rateLimit : GATED_LIMITS.DEFAULT_APP_RATE;
}

function refuse(message: string, retryAfterSeconds: number): never {
  throw new RequestError('rate_limited', message, { retryAfterSeconds });
}
