import type { AdminUser } from '../../../../shared/contract/admin/users.ts';
import type { User } from '../../../ports/auth.ts';
import type { Balance } from '../../../ports/credits.ts';

export function userResponse(user: User, balance: Balance, adminPublicKeys: string[]): AdminUser {
  return {
    publicKey: user.publicKey,
    username: user.username,
    credits: balance.availableCredits,
    isAdmin: adminPublicKeys.includes(user.publicKey),
    isBanned: user.isBanned,
    isDeleted: user.deletedAtMs !== undefined,
    createdAt: new Date(user.createdAtMs).toISOString(),
  };
}
