import type { AdminLog } from '../../ports/action-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller } from './authenticate.ts';

export function recordRefusedAccess(
  { adminLog, clock }: { adminLog: AdminLog; clock: Clock },
  { user }: Caller,
  routeId: string,
): Promise<void> {
  return adminLog.recordRefusal({
    publicKey: user.publicKey,
    username: user.username,
    actionType: 'access_refused',
    targetIdentifier: routeId,
    nowMs: clock.nowMs(),
  });
}
