import type { User as UserResponse } from '../../../shared/contract/auth.ts';
import { downloadMessage, loginMessage } from '../../../shared/domain/sign-in-message.ts';
import type { ApiKeyRecord, ApiKeys, SessionKeyRecord, User, Users } from '../../ports/auth.ts';
import type { Balances } from '../../ports/credits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import { hashApiKey, previewOf } from './api-key.ts';
import { API_KEY_LIFETIME_MS } from './authenticate.ts';
import { acceptSignedMessage, type NonceServices } from './nonce.ts';

const API_KEYS_PER_USER = 10;
const DOWNLOAD_KEY_LIFETIME_MS = 15 * 60_000;

export interface ProfileServices {
  balances: Balances;
  settings: Settings;
}

export interface LogInServices extends NonceServices, ProfileServices {
  users: Users;
  apiKeys: ApiKeys;
}

/** Returns a user as the site shows them: profile, credits, and whether they are an admin. */
export async function profileOf(services: ProfileServices, user: User): Promise<UserResponse> {
  const [balance, settings] = await Promise.all([
    services.balances.ofUser(user.publicKey),
    services.settings.read(),
  ]);
  return {
    publicKey: user.publicKey,
    username: user.username,
    credits: balance.availableCredits,
    heldCredits: balance.heldCredits,
    isAdmin: settings.adminPublicKeys.includes(user.publicKey),
  };
}

/**
 * Creates an API key for a wallet that signed the login message.
 * Throws RequestError `unauthenticated`, `not_found` (no account) or `banned`.
 */
export async function logIn(
  services: LogInServices,
  request: { publicKey: string; signature: string; nonce: string },
): Promise<{ user: UserResponse; apiKey: string }> {
  await acceptSignedMessage(services, request, (challenge) => loginMessage(request.publicKey, challenge));
  const user = await services.users.find(request.publicKey);
  if (!user || user.deletedAtMs) throw new RequestError('no_account_yet');
  if (user.isBanned) throw new RequestError('account_banned');
  const apiKey = await addKey(services, user.publicKey, API_KEY_LIFETIME_MS);
  return { user: await profileOf(services, user), apiKey };
}

/**
 * Creates the key with which a banned user downloads what is kept of them.
 * Throws RequestError `unauthenticated`, `not_found` (no account) or `conflict` (not banned).
 */
export async function createDownloadKey(
  services: NonceServices & Pick<LogInServices, 'users' | 'apiKeys'>,
  request: { publicKey: string; signature: string; nonce: string },
): Promise<{ apiKey: string }> {
  await acceptSignedMessage(services, request, (challenge) => downloadMessage(request.publicKey, challenge));
  const user = await services.users.find(request.publicKey);
  if (!user || user.deletedAtMs) throw new RequestError('no_account');
  if (!user.isBanned) throw new RequestError('account_not_banned');
  return {
    apiKey: await addKey(services, user.publicKey, DOWNLOAD_KEY_LIFETIME_MS, { isForDownload: true }),
  };
}

async function addKey(
  { ids, clock, apiKeys }: Pick<LogInServices, 'ids' | 'clock' | 'apiKeys'>,
  publicKey: string,
  lifetimeMs: number,
  purpose: Pick<SessionKeyRecord, 'isForDownload'> = {},
): Promise<string> {
  const apiKey = ids.apiKey();
  const nowMs = clock.nowMs();
  const record = {
    keyHash: hashApiKey(apiKey),
    preview: previewOf(apiKey),
    publicKey,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + lifetimeMs,
    ...purpose,
  };
  await apiKeys.add(record, API_KEYS_PER_USER);
  return apiKey;
}

/** Revokes the API key of the request; repeating it changes nothing. */
export async function logOut(services: { apiKeys: ApiKeys }, key: ApiKeyRecord): Promise<void> {
  await services.apiKeys.remove(key, 'revoked');
}
