/** The limits of an app's AI calls: each visitor's, the app's own by the day, its owner's rate, and the owner's purse. */
import { GATED_LIMITS } from '../../../shared/constants.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Project } from '../../ports/projects.ts';
import type { UsageLimits } from '../../ports/usage-limits.ts';
import { RequestError } from '../request-error.ts';

interface LimitServices {
  usageLimits: UsageLimits;
  clock: Clock;
}

export interface GatedCall {
  project: Project;
  /** Stands for who calls; not an address. */
  visitorId: string;
  credits: number;
}

const DAY_SECONDS = 86_400;

/** Counts a call against its visitor's own rate. Throws RequestError `rate_limited` with the seconds to wait. */
export async function admitVisitor(
  { usageLimits, clock }: LimitServices,
  { project, visitorId }: GatedCall,
): Promise<void> {
  const bucket = visitorBucket(project, visitorId);
  const waitMs = await usageLimits.takeToken(bucket, GATED_LIMITS.VISITOR_RATE, clock.nowMs());
  if (waitMs > 0) refuse('That was a lot at once. Please wait a moment.', Math.ceil(waitMs / 1000));
}

/**
 * Counts the call against its visitor's day, then against the limits that all visitors share: whoever is refused must not
 * use up what others may have. Throws RequestError `rate_limited` with the seconds to wait.
 */
export async function admitCall(
  { usageLimits, clock }: LimitServices,
  { project, visitorId, credits }: GatedCall,
): Promise<void> {
  const nowMs = clock.nowMs();
  const { projectId, billingModel, ownerPublicKey } = project;
  const countToday = async (counter: string, amount: number, limit: number, message: string) => {
    const isWithin = await usageLimits.countToday(counter, amount, limit, nowMs);
    if (!isWithin) refuse(message, DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS));
  };
  const { VISITOR_CALLS_PER_DAY, APP_CALLS_PER_DAY, CREATOR_CREDITS_PER_DAY } = GATED_LIMITS;
  const usedUp = "This app's AI is used up for today.";
  const enough = 'That is all for today. Please come back tomorrow.';
  await countToday(visitorBucket(project, visitorId), 1, VISITOR_CALLS_PER_DAY, enough);
  const waitMs = await usageLimits.takeToken(`app:${projectId}`, ownRate(project), nowMs);
  if (waitMs > 0) refuse('This app is busy. Please try again in a moment.', Math.ceil(waitMs / 1000));
  await Promise.all([
    countToday(`app:${projectId}`, 1, APP_CALLS_PER_DAY, usedUp),
    ...(billingModel === 'creator_account'
      ? [countToday(`creator:${ownerPublicKey}`, credits, CREATOR_CREDITS_PER_DAY, usedUp)]
      : []),
  ]);
}

function visitorBucket({ projectId }: Project, visitorId: string): string {
  return `visitor:${projectId}:${visitorId}`;
}

/** An owner who set no rate gets the platform's. */
function ownRate({ rateLimit }: Project): Project['rateLimit'] {
  return rateLimit.requests > 0 && rateLimit.perSeconds > 0 ? rateLimit : GATED_LIMITS.DEFAULT_APP_RATE;
}

function refuse(message: string, retryAfterSeconds: number): never {
  throw new RequestError('rate_limited', message, { retryAfterSeconds });
}
