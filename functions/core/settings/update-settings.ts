import type { EditableSettings } from '../../../shared/contract/admin/platform.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { AllowList } from '../../ports/auth.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { PlatformSettings, Settings, SettingsEditor } from '../../ports/settings.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from '../admin/admin-action.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requirePublicKey } from '../auth/signature.ts';

export interface UpdateSettingsServices extends AdminAccessServices {
  allowList: AllowList;
  settings: Settings;
  settingsEditor: SettingsEditor;
}

/** Throws RequestError `conflict` for a key that is listed already. */
export async function addToAllowList(
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

/** Throws RequestError `not_found` for a key that is not listed. */
export async function removeFromAllowList(
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

/** Saves the given settings; returns all settings afterwards. */
export async function updateSettings(
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
  return readSettings(services);
}

/** Returns the current settings, past any cache. */
export async function readSettings(services: {
  settings: Settings;
}): Promise<RouteResponse<'getSettings'>['settings']> {
  const settings = await services.settings.read({ isFresh: true });
  const { announcement, network, treasury, asvMint, model, adminPublicKeys, solUsdSetAtMs } = settings;
  return {
    ...editableOf(settings),
    ...(solUsdSetAtMs !== undefined && { solUsdSetAt: new Date(solUsdSetAtMs).toISOString() }),
    announcement,
    network,
    treasury,
    asvMint,
    model,
    adminPublicKeys,
  };
}

function editableOf(settings: PlatformSettings): EditableSettings {
  const { creditPlans, asvHoldingRequirement, asvDiscountThreshold } = settings;
  const { signupCredits, isAllowListEnabled, solUsd } = settings;
  return {
    creditPlans,
    asvHoldingRequirement,
    asvDiscountThreshold,
    signupCredits,
    isAllowListEnabled,
    solUsd,
  };
}

function describeUpdate(before: EditableSettings, change: Partial<EditableSettings>): string {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(change)
    .map(([name, value]) => `${name}: ${JSON.stringify(old.get(name))} → ${JSON.stringify(value)}`)
    .join('; ');
}
