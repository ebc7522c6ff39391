import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type ChangeUserServices, setBanned } from './set-banned.ts';

/** Bans a user; returns whether all follow-up work is complete. Throws the errors of `setBanned`. */
export async function banUser(
  services: ChangeUserServices,
  caller: Caller,
  input: RouteInput<'banUser'>,
): Promise<{ isComplete: boolean }> {
  return { isComplete: await setBanned(services, caller, input, true) };
}
