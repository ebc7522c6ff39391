/** What every change by an admin goes through: the action password, then an entry of the log. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminActionType } from '../../../shared/constants.ts';
import type { AdminAction, AdminLog } from '../../ports/action-log.ts';
import type { AdminPassword, PasswordAttempt, PasswordAttempts } from '../../ports/admin.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { isHashOf } from './password-hash.ts';

export interface AdminAccessServices {
  adminPassword: AdminPassword;
  passwordAttempts: PasswordAttempts;
  adminLog: AdminLog;
  clock: Clock;
}

const WRONG_LIMIT = 5;
const WINDOW_MS = 15 * 60_000;
/** A comparison that takes longer died, and counts as wrong. */
const COMPARISON_LIMIT_MS = 30_000;
const WAIT_MS = 100;
const WAITS = 40;

/** What an admin does, ready for the log. */
export function newAction(
  services: { clock: Clock },
  { user }: Caller,
  what: { actionType: AdminActionType; targetIdentifier: string; details: string },
): AdminAction {
  return {
    actionId: `act_${randomUUID()}`,
    adminPublicKey: user.publicKey,
    adminUsername: user.username,
    nowMs: services.clock.nowMs(),
    ...what,
  };
}

/**
 * Lets an admin with the action password through. The try is counted before the password is compared, so that parallel tries
 * have no more chances than others. Throws RequestError `forbidden`, or `rate_limited` after five wrong ones in 15 minutes.
 */
export async function requireAdminPassword(
  services: AdminAccessServices,
  { user }: Caller,
  password: string,
): Promise<void> {
  const { attemptId } = await reserveAttempt(services, user.publicKey);
  const isRight = await isHashOf(await services.adminPassword.readHash(), password);
  await changeAttempts(services, user.publicKey, (attempts) =>
    isRight
      ? attempts.filter((attempt) => attempt.attemptId !== attemptId)
      : attempts.map((attempt) =>
          attempt.attemptId === attemptId ? { ...attempt, isWrong: true } : attempt,
        ),
  );
  if (isRight) return;
  await services.adminLog.noteRefusal({
    publicKey: user.publicKey,
    username: user.username,
    actionType: 'wrong_password',
    targetIdentifier: 'admin password',
    nowMs: services.clock.nowMs(),
  });
  throw new RequestError('forbidden', 'The admin password is wrong.');
}

async function reserveAttempt(services: AdminAccessServices, publicKey: string): Promise<PasswordAttempt> {
  const attempt = { attemptId: randomUUID(), atMs: services.clock.nowMs(), isWrong: false };
  for (let wait = 0; wait < WAITS; wait += 1) {
    const change = await changeAttempts(services, publicKey, (attempts) => {
      const wrong = attempts.filter(({ isWrong }) => isWrong);
      if (wrong.length >= WRONG_LIMIT) throw lockedUntil(wrong, services.clock.nowMs());
      return attempts.length < WRONG_LIMIT ? [...attempts, attempt] : undefined;
    });
    if (change === 'written') return attempt;
    // The tries that are being compared may turn out right, and make room.
    await delay(WAIT_MS);
  }
  throw new RequestError('rate_limited', 'Too many admin actions at once. Please try again.', {
    retryAfterSeconds: 1,
  });
}

/** Writes what `change` makes of the tries of the last 15 minutes; `unchanged` when it makes nothing of them. */
async function changeAttempts(
  { passwordAttempts, clock }: AdminAccessServices,
  publicKey: string,
  change: (attempts: PasswordAttempt[]) => PasswordAttempt[] | undefined,
): Promise<'written' | 'unchanged'> {
  for (;;) {
    const { attempts, version } = await passwordAttempts.read(publicKey);
    const nowMs = clock.nowMs();
    const recent = attempts
      .filter(({ atMs }) => atMs > nowMs - WINDOW_MS)
      .map((attempt) => ({
        ...attempt,
        isWrong: attempt.isWrong || attempt.atMs < nowMs - COMPARISON_LIMIT_MS,
      }));
    const changed = change(recent);
    if (!changed) return 'unchanged';
    if (await passwordAttempts.write(publicKey, changed, version, nowMs + WINDOW_MS * 2)) return 'written';
  }
}

function lockedUntil(wrong: PasswordAttempt[], nowMs: number): RequestError {
  const oldestMs = Math.min(...wrong.map(({ atMs }) => atMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestMs + WINDOW_MS - nowMs) / 1000));
  return new RequestError(
    'rate_limited',
    'The admin password was wrong five times within 15 minutes. Please wait before trying again.',
    { retryAfterSeconds },
  );
}
