import { createHash } from 'node:crypto';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { deletionMessage } from '../../../shared/domain/sign-in-message.ts';
import type { AccountDeletions, User } from '../../ports/auth.ts';
import { RequestError } from '../../ports/request-error.ts';
import { acceptSignedMessage, type NonceServices } from './sign-in/signed-message.ts';

interface DeleteAccountServices extends NonceServices {
  deletions: AccountDeletions;
}

const PSEUDONYM_LENGTH = 12;

/**
 * Locks the account. A scheduled job then deletes its apps. Throws RequestError `invalid_input`, `unauthenticated` and
 * `conflict`.
 */
export async function deleteAccount(
  services: DeleteAccountServices,
  user: User,
  { username, leftCredits, ...proof }: RouteInput<'deleteAccount'>,
): Promise<void> {
  if (username !== user.username) {
    throw new RequestError('wrong_username');
  }
  await acceptSignedMessage(services, { publicKey: user.publicKey, ...proof }, (challenge) =>
    deletionMessage(user.publicKey, user.username, challenge),
  );
  const isBegun = await services.deletions.begin({
    deletionId: proof.nonce,
    user,
    pseudonym: pseudonymOf(user.publicKey),
    donatesCredits: leftCredits === 'donate',
    nowMs: services.clock.nowMs(),
  });
  if (!isBegun) throw new RequestError('account_changed');
}

/** Returns the username of a deleted account. A wallet always gets the same one, and no user can choose it. */
function pseudonymOf(publicKey: string): string {
  return `deleted-${createHash('sha256').update(publicKey).digest('hex').slice(0, PSEUDONYM_LENGTH)}`;
}
