import type { User as UserResponse } from '../../../shared/contract/auth.ts';
import type { User } from '../../ports/auth.ts';
import type { Balances } from '../../ports/credits.ts';
import type { Settings } from '../../ports/settings.ts';

export interface ProfileServices {
  balances: Balances;
  settings: Settings;
}

export async function profileOf(services: ProfileServices, user: User): Promise<UserResponse> {
  const [balance, settings] = await Promise.all([services.balances.ofUser(user.publicKey), services.settings.read()]);
  return {
    publicKey: user.publicKey,
    username: user.username,
    credits: balance.availableCredits,
    heldCredits: balance.heldCredits,
    isAdmin: settings.adminPublicKeys.includes(user.publicKey),
  };
}

export async function getMe(services: ProfileServices, user: User): Promise<{ user: UserResponse }> {
  return { user: await profileOf(services, user) };
}
