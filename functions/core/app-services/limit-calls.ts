import type { Clock } from '../../ports/clock.ts';
import type { Project } from '../../ports/projects.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { limitRate } from '../limit-rate.ts';
import { limitToday } from '../limit-today.ts';

/** The maximum number of credits per day that all apps of an owner together may charge to the owner's account. */
export const CREATOR_CREDITS_PER_DAY = 200;

const GATED_LIMITS = {
  VISITOR_RATE: { requests: 10, perSeconds: 60 },
  VISITOR_CALLS_PER_DAY: 200,
  /** The limit of apps whose owner set no rate limit. */
  DEFAULT_APP_RATE: { requests: 60, perSeconds: 60 },
  APP_CALLS_PER_DAY: 5_000,
} as const;

interface LimitServices {
  rateLimits: RateLimits;
  clock: Clock;
}

export interface GatedCall {
  project: Project;
  visitorId: string;
  credits: number;
}

/** Counts an AI call against the visitor's limits per minute and per day. Throws RequestError `rate_limited`. */
export async function limitVisitor(services: LimitServices, { project, visitorId }: GatedCall): Promise<void> {
  const bucket = `visitor:${project.projectId}:${visitorId}`;
  const { VISITOR_RATE, VISITOR_CALLS_PER_DAY: limit } = GATED_LIMITS;
  await Promise.all([
    limitRate(services, bucket, VISITOR_RATE, 'too_many_ai_calls'),
    limitToday(services, bucket, { limit }, 'too_many_ai_calls_today'),
  ]);
}

/**
 * Counts an AI call against the limits of the app and its owner. Call it after `limitVisitor`, so that a refused
 * visitor uses no shared quota. Throws RequestError `rate_limited`.
 */
export async function limitCalls(services: LimitServices, { project, credits }: GatedCall): Promise<void> {
  const { projectId, billingModel, ownerPublicKey } = project;
  const { APP_CALLS_PER_DAY } = GATED_LIMITS;
  const { rateLimit } = project;
  // A limit of 0 allows no calls. The response still suggests a retry after one period, because the owner may raise the
  // limit.
  if (rateLimit.requests === 0 && rateLimit.perSeconds > 0) {
    throw new RequestError('ai_switched_off', { retryAfterSeconds: rateLimit.perSeconds });
  }
  const message = 'too_many_app_ai_calls';
  await limitRate(services, `app:${projectId}`, ownRate(project), message);
  const ofOwner = { amount: credits, limit: CREATOR_CREDITS_PER_DAY };
  await Promise.all([
    limitToday(services, `app:${projectId}`, { limit: APP_CALLS_PER_DAY }, 'ai_used_up'),
    billingModel === 'app_wallet' || limitToday(services, `creator:${ownerPublicKey}`, ofOwner, 'ai_used_up'),
  ]);
}

function ownRate({ rateLimit }: Project): Project['rateLimit'] {
  return rateLimit.requests > 0 && rateLimit.perSeconds > 0 ? rateLimit : GATED_LIMITS.DEFAULT_APP_RATE;
}
