/** The limits of an app's AI calls: each visitor's, the app's own by the day, its owner's rate, and the owner's purse. */
import { GATED_LIMITS } from '../../../shared/constants.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Project } from '../../ports/projects.ts';
import type { UsageLimits } from '../../ports/usage-limits.ts';
import { RequestError } from '../request-error.ts';

export interface GatedCall {
  project: Project;
  /** Stands for who calls; not an address. */
  visitorId: string;
  credits: number;
}

const DAY_SECONDS = 86_400;

/** Counts the call. Throws RequestError `rate_limited` with the seconds to wait. */
export async function admitCall(
  { usageLimits, clock }: { usageLimits: UsageLimits; clock: Clock },
  { project, visitorId, credits }: GatedCall,
): Promise<void> {
  const nowMs = clock.nowMs();
  const { projectId, billingModel, ownerPublicKey } = project;
  const visitor = `visitor:${projectId}:${visitorId}`;
  const takeToken = async (bucket: string, rate: Project['rateLimit'], message: string) => {
    const waitMs = await usageLimits.takeToken(bucket, rate, nowMs);
    if (waitMs > 0) refuse(message, Math.ceil(waitMs / 1000));
  };
  const countToday = async (counter: string, amount: number, limit: number, message: string) => {
    const isWithin = await usageLimits.countToday(counter, amount, limit, nowMs);
    if (!isWithin) refuse(message, DAY_SECONDS - (Math.floor(nowMs / 1000) % DAY_SECONDS));
  };
  await takeToken(visitor, GATED_LIMITS.VISITOR_RATE, 'That was a lot at once. Please wait a moment.');
  await countToday(
    visitor,
    1,
    GATED_LIMITS.VISITOR_CALLS_PER_DAY,
    'That is all for today. Please come back tomorrow.',
  );
  await takeToken(`app:${projectId}`, ownRate(project), 'This app is busy. Please try again in a moment.');
  await countToday(
    `app:${projectId}`,
    1,
    GATED_LIMITS.APP_CALLS_PER_DAY,
    "This app's AI is used up for today.",
  );
  if (billingModel === 'creator_account') {
    const limit = GATED_LIMITS.CREATOR_CREDITS_PER_DAY;
    await countToday(`creator:${ownerPublicKey}`, credits, limit, "This app's AI is used up for today.");
  }
}

/** An owner who set no rate gets the platform's. */
function ownRate({ rateLimit }: Project): Project['rateLimit'] {
  return rateLimit.requests > 0 && rateLimit.perSeconds > 0 ? rateLimit : GATED_LIMITS.DEFAULT_APP_RATE;
}

function refuse(message: string, retryAfterSeconds: number): never {
  throw new RequestError('rate_limited', message, { retryAfterSeconds });
}
