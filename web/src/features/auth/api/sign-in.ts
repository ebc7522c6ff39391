import { ApiError } from '@buidl/client/api-error';
import type { User } from '../../../../../shared/contract/auth.ts';
import { downloadMessage, loginMessage, signupMessage } from '../../../../../shared/domain/sign-in-message.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import type { CallApi } from '../../../lib/api-client.ts';
import type { Signer, WalletProof } from './signer.ts';

export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code = 'signing_failed';
}

export class NonceError extends Error {
  override readonly name = 'NonceError';
  readonly code = 'nonce_unavailable';
}

/** Logs in to the wallet's account. Throws SigningError, NonceError, ApiError. */
export async function logIn(callApi: CallApi, signer: Signer): Promise<{ user: User; apiKey: string }> {
  const challenge = await takeNonce(callApi);
  const proof = await sign(signer, loginMessage(signer.publicKey, challenge));
  const { nonce } = challenge;
  const { user, apiKey } = await callApi('login', { publicKey: signer.publicKey, nonce, ...proof });
  return { user, apiKey };
}

/** Returns an API key that lets a banned user download their data. Throws SigningError, NonceError, ApiError. */
export async function takeDownloadKey(callApi: CallApi, signer: Signer): Promise<string> {
  const challenge = await takeNonce(callApi);
  const proof = await sign(signer, downloadMessage(signer.publicKey, challenge));
  const { publicKey } = signer;
  return (await callApi('createDownloadKey', { publicKey, nonce: challenge.nonce, ...proof })).apiKey;
}

/** Returns a notice when the account has no sign-up credits. Throws SigningError, NonceError, ApiError. */
export async function signUp(
  callApi: CallApi,
  signer: Signer,
  username: string,
): Promise<{ notice?: string | undefined }> {
  const challenge = await takeNonce(callApi);
  const { publicKey } = signer;
  const proof = await sign(signer, signupMessage(publicKey, username, challenge));
  const { nonce } = challenge;
  const { notice } = await callApi('signup', { publicKey, nonce, username, ...proof });
  return { notice };
}

/** Returns a nonce to sign. Throws NonceError, or ApiError when rate limited. */
export async function takeNonce(callApi: CallApi) {
  try {
    return await callApi('getNonce', {});
  } catch (cause) {
    // Passes on the rate-limit error, because its message tells the user what to do.
    if (cause instanceof ApiError && cause.code === 'rate_limited') throw cause;
    throw new NonceError(AUTH_MESSAGES.nonceUnavailable, { cause });
  }
}

export async function sign({ prove }: Signer, text: string): Promise<WalletProof> {
  try {
    return await prove(text);
  } catch (cause) {
    throw new SigningError(cause instanceof Error ? cause.message : '', { cause });
  }
}
