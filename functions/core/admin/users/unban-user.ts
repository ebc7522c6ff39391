import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type ChangeUserServices, setBanned } from './set-banned.ts';

/** Unbans a user; returns whether all apps are restored. Throws the errors of `setBanned`. */
export async function unbanUser(
  services: ChangeUserServices,
  caller: Caller,
  input: RouteInput<'unbanUser'>,
): Promise<{ isComplete: boolean }> {
  return { isComplete: await setBanned(services, caller, input, false) };
}
