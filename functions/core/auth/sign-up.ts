import { signupMessage } from '../../../shared/domain/sign-in-message.ts';
import type { AllowList, Users } from '../../ports/auth.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import { acceptSignedMessage, type NonceServices } from './nonce.ts';

export interface SignUpServices extends NonceServices {
  users: Users;
  settings: Settings;
  allowList: Pick<AllowList, 'has'>;
}

export interface SignUpRequest {
  publicKey: string;
  username: string;
  signature: string;
  nonce: string;
}

/**
 * Creates the account of a wallet that signed for it, with the sign-up credits.
 * Throws RequestError `unauthenticated`, `forbidden` (allow-list) or `conflict` (key or username taken, in any case).
 */
export async function signUp(services: SignUpServices, request: SignUpRequest): Promise<void> {
  await acceptSignedMessage(services, request, (domain) =>
    signupMessage(domain, request.publicKey, request.username, request.nonce),
  );
  const settings = await services.settings.read({ isFresh: true });
  const isInvited =
    !settings.isAllowListEnabled ||
    settings.adminPublicKeys.includes(request.publicKey) ||
    (await services.allowList.has(request.publicKey));
  if (!isInvited) {
    throw new RequestError('forbidden', 'Sign-up is open to invited wallets only at the moment.');
  }
  const created = await services.users.create(
    {
      publicKey: request.publicKey,
      username: request.username,
      isBanned: false,
      createdAtMs: services.clock.nowMs(),
    },
    settings.signupCredits,
  );
  if (created.ok) return;
  throw new RequestError(
    'conflict',
    created.reason === 'name_taken'
      ? 'This username is taken. Please choose another.'
      : 'This wallet already has an account. Please log in.',
  );
}
