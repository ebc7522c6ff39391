import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import type { UpdateSettingsServices } from './set-settings.ts';

/** Throws RequestError `not_found` for a key that is not listed. */
export async function removeFromWhitelist(
  services: UpdateSettingsServices,
  caller: Caller,
  { publicKey, adminPassword }: RouteInput<'removeFromWhitelist'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const action = newAction(services, caller, {
    actionType: 'whitelist_remove',
    targetIdentifier: publicKey,
    details: '',
  });
  if (await services.allowList.remove(publicKey, action)) return;
  throw new RequestError('not_listed');
}
