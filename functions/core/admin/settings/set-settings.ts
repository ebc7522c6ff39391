import type { EditableSettings } from '../../../../shared/contract/admin/platform.ts';
import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AllowList } from '../../../ports/auth.ts';
import type { Settings, SettingsEditor } from '../../../ports/settings.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from '../admin-action.ts';
import { editableOf, getSettings } from './get-settings.ts';

export interface UpdateSettingsServices extends AdminAccessServices {
  allowList: AllowList;
  settings: Settings;
  settingsEditor: SettingsEditor;
}

export async function setSettings(
  services: UpdateSettingsServices,
  caller: Caller,
  { settings: change, adminPassword }: RouteInput<'setSettings'>,
): Promise<RouteResponse<'getSettings'>['settings']> {
  await requireAdminPassword(services, caller, adminPassword);
  const before = editableOf(await services.settings.read({ isFresh: true }));
  const action = newAction(services, caller, {
    actionType: 'settings',
    targetIdentifier: Object.keys(change).join(', '),
    details: describeUpdate(before, change),
  });
  const dated = change.solUsd === undefined ? change : { ...change, solUsdSetAtMs: action.nowMs };
  await services.settingsEditor.save(dated, action);
  return getSettings(services);
}

function describeUpdate(before: EditableSettings, change: Partial<EditableSettings>): string {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(change)
    .map(([name, value]) => `${name}: ${JSON.stringify(old.get(name))} → ${JSON.stringify(value)}`)
    .join('; ');
}
