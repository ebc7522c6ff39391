/** Leaves a trace of somebody who called for an admin's action without being one. */
import type { AdminLog } from '../../ports/admin-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller } from '../sign-in/authenticate.ts';

/** `call` names what they wanted. */
export function noteRefusedAccess(
  { adminLog, clock }: { adminLog: AdminLog; clock: Clock },
  { user }: Caller,
  call: string,
): Promise<void> {
  return adminLog.noteRefusal({
    publicKey: user.publicKey,
    username: user.username,
    actionType: 'access_refused',
    targetIdentifier: call,
    nowMs: clock.nowMs(),
  });
}
