import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import type { AdminActionType } from '../../../shared/domain/admin-action-type.ts';
import type { AdminAction, AdminLog } from '../../ports/action-log.ts';
import type { AdminPassword, PasswordAttempt, PasswordAttempts } from '../../ports/admin.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { isHashOf } from './password-hash.ts';

export interface AdminAccessServices {
  adminPassword: AdminPassword;
  passwordAttempts: PasswordAttempts;
  adminLog: Pick<AdminLog, 'recordRefusal'>;
  clock: Clock;
}

const WRONG_LIMIT = 5;
const WINDOW_MS = 15 * 60_000;
const COMPARISON_LIMIT_MS = 30_000;
/**
 * A request reserves one of the few password attempts before it checks the password. Concurrent requests may have
 * reserved all of them for a moment, so a request tries to reserve one 40 times, which takes about 4 s.
 */
const RETRY_RESERVATION = { retries: 39, minTimeout: 100, factor: 1 };
/**
 * Each concurrent change of the stored attempts can make one write fail, so this must exceed the number of such
 * changes.
 */
const MAX_WRITE_ATTEMPTS = 100;

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
 * Checks the action password. Reserves an attempt before the comparison, so that parallel calls cannot exceed the
 * limit. Throws RequestError `forbidden` or `rate_limited`.
 */
export async function requireAdminPassword(
  services: AdminAccessServices,
  { user }: Caller,
  password: string,
): Promise<void> {
  const { attemptId } = await reserveAttempt(services, user.publicKey);
  const isCorrect = await isHashOf(await services.adminPassword.readHash(), password);
  await changeAttempts(services, user.publicKey, (attempts) =>
    isCorrect
      ? attempts.filter((attempt) => attempt.attemptId !== attemptId)
      : attempts.map((attempt) => (attempt.attemptId === attemptId ? { ...attempt, isWrong: true } : attempt)),
  );
  if (isCorrect) return;
  await services.adminLog.recordRefusal({
    publicKey: user.publicKey,
    username: user.username,
    actionType: 'wrong_password',
    targetIdentifier: 'admin password',
    nowMs: services.clock.nowMs(),
  });
  throw new RequestError('admin_password_wrong');
}

/**
 * Thrown when concurrent requests reserved every remaining attempt. A retry may succeed, because a correct password
 * frees its attempt.
 */
class AttemptsInUseError extends Error {
  override readonly name = 'AttemptsInUseError';
  readonly code = 'attempts_in_use';
}

async function reserveAttempt(services: AdminAccessServices, publicKey: string): Promise<PasswordAttempt> {
  const attempt = { attemptId: randomUUID(), atMs: services.clock.nowMs(), isWrong: false };
  const reserve = () =>
    changeAttempts(services, publicKey, (attempts) => {
      const wrong = attempts.filter(({ isWrong }) => isWrong);
      if (wrong.length >= WRONG_LIMIT) throw lockedUntil(wrong, services.clock.nowMs());
      if (attempts.length >= WRONG_LIMIT) throw new AttemptsInUseError();
      return [...attempts, attempt];
    });
  try {
    await pRetry(reserve, {
      ...RETRY_RESERVATION,
      shouldRetry: ({ error }) => error instanceof AttemptsInUseError,
    });
    return attempt;
  } catch (error) {
    if (error instanceof AttemptsInUseError) refuseBusy();
    throw error;
  }
}

async function changeAttempts(
  { passwordAttempts, clock }: AdminAccessServices,
  publicKey: string,
  change: (attempts: PasswordAttempt[]) => PasswordAttempt[],
): Promise<void> {
  await retryOnConflict(
    MAX_WRITE_ATTEMPTS,
    async () => {
      const { attempts, version } = await passwordAttempts.read(publicKey);
      const nowMs = clock.nowMs();
      const recent = attempts
        .filter(({ atMs }) => atMs > nowMs - WINDOW_MS)
        .map((attempt) => ({
          ...attempt,
          isWrong: attempt.isWrong || attempt.atMs < nowMs - COMPARISON_LIMIT_MS,
        }));
      const expiresAtMs = nowMs + WINDOW_MS * 2;
      return (await passwordAttempts.write(publicKey, change(recent), version, expiresAtMs)) || undefined;
    },
    refuseBusy,
  );
}

function refuseBusy(): never {
  throw new RequestError('too_many_admin_actions', {
    retryAfterSeconds: 1,
  });
}

function lockedUntil(wrong: PasswordAttempt[], nowMs: number): RequestError {
  const oldestMs = Math.min(...wrong.map(({ atMs }) => atMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestMs + WINDOW_MS - nowMs) / 1000));
  return new RequestError('admin_password_locked', { retryAfterSeconds });
}
