import { downloadMessage } from '../../../../shared/domain/sign-in-message.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { addSessionKey } from './add-session-key.ts';
import type { LogInServices } from './login.ts';
import { acceptSignedMessage, type NonceServices, type WalletProof } from './signed-message.ts';

const DOWNLOAD_KEY_LIFETIME_MS = 15 * 60_000;

/**
 * Creates a key with which a banned user can only download their data. Throws RequestError `unauthenticated`,
 * `not_found` without an account, and `conflict` for a user who is not banned and therefore needs no such key.
 */
export async function createDownloadKey(
  services: NonceServices & Pick<LogInServices, 'users' | 'apiKeys'>,
  request: WalletProof,
): Promise<{ apiKey: string }> {
  await acceptSignedMessage(services, request, (challenge) => downloadMessage(request.publicKey, challenge));
  const user = await services.users.find(request.publicKey);
  if (!user || user.deletedAtMs) throw new RequestError('no_account');
  if (!user.isBanned) throw new RequestError('account_not_banned');
  return {
    apiKey: await addSessionKey(services, user.publicKey, DOWNLOAD_KEY_LIFETIME_MS, { isForDownload: true }),
  };
}
