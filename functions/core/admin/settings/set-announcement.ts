import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import type { UpdateSettingsServices } from './set-settings.ts';

export async function setAnnouncement(
  services: UpdateSettingsServices,
  caller: Caller,
  { announcement, adminPassword }: RouteInput<'setAnnouncement'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const action = newAction(services, caller, {
    actionType: 'announcement',
    targetIdentifier: 'announcement',
    details: announcement === '' ? 'Removed' : announcement,
  });
  await services.settingsEditor.save({ announcement }, action);
}
