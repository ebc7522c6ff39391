import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { requirePublicKey } from '../../auth/sign-in/signature.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import type { UpdateSettingsServices } from './set-settings.ts';

/** Throws RequestError `conflict` for a key that is already listed. */
export async function addToWhitelist(
  services: UpdateSettingsServices,
  caller: Caller,
  { publicKey, adminPassword }: RouteInput<'addToWhitelist'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  requirePublicKey(publicKey);
  const action = newAction(services, caller, {
    actionType: 'whitelist_add',
    targetIdentifier: publicKey,
    details: '',
  });
  if (await services.allowList.add(publicKey, action)) return;
  throw new RequestError('listed_before');
}
