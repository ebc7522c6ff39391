import type { User as UserResponse } from '../../../../shared/contract/auth.ts';
import { loginMessage } from '../../../../shared/domain/sign-in-message.ts';
import type { CallOrigin } from '../../../ports/activities.ts';
import type { ApiKeys, Users } from '../../../ports/auth.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { API_KEY_LIFETIME_MS } from '../authenticate.ts';
import { type ProfileServices, profileOf } from '../get-me.ts';
import { hashApiKey, previewOf } from '../keys/api-key.ts';
import { type OwnActivityServices, recordOwnActivity } from '../record-own-activity.ts';
import { addSessionKey } from './add-session-key.ts';
import { acceptSignedMessage, type NonceServices, type WalletProof } from './signed-message.ts';

export interface LogInServices extends NonceServices, ProfileServices, OwnActivityServices {
  users: Users;
  apiKeys: ApiKeys;
  logFailure(error: unknown): void;
}

/** Throws RequestError `unauthenticated`, `not_found` (no account) or `banned`. */
export async function login(
  services: LogInServices,
  request: WalletProof,
  origin: CallOrigin,
): Promise<{ user: UserResponse; apiKey: string }> {
  await acceptSignedMessage(services, request, (challenge) => loginMessage(request.publicKey, challenge));
  const user = await services.users.find(request.publicKey);
  if (!user || user.deletedAtMs) throw new RequestError('no_account_yet');
  if (user.isBanned) throw new RequestError('account_banned');
  const apiKey = await addSessionKey(services, user.publicKey, API_KEY_LIFETIME_MS);
  const key = { publicKey: user.publicKey, keyHash: hashApiKey(apiKey), preview: previewOf(apiKey) };
  // An error while recording must not fail the login.
  const call = { call: 'login', projectId: undefined, origin };
  await recordOwnActivity(services, key, call).catch(services.logFailure);
  return { user: await profileOf(services, user), apiKey };
}
