import { chainIdOf } from '../../../../shared/domain/network.ts';
import type { SignInChallenge } from '../../../../shared/domain/sign-in-message.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Nonces } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Settings } from '../../../ports/settings.ts';
import { isMemoOf } from './memo-transaction.ts';
import { isSignedBy, requirePublicKey } from './signature.ts';

export const NONCE_LIFETIME_MS = 5 * 60_000;

export interface NonceServices {
  nonces: Nonces;
  addresses: Addresses;
  clock: Clock;
  ids: Ids;
  settings: Settings;
}

function signInDomain({ siteUrl }: Addresses): string {
  return new URL(siteUrl).host;
}

/** A wallet's signature of a text, or of a transaction that has the text as its memo. */
export interface WalletProof {
  publicKey: string;
  signature: string;
  nonce: string;
  transactionMessage?: string | undefined;
}

/**
 * Verifies a wallet's signature. A nonce allows one attempt, even with a wrong signature. Throws RequestError
 * `invalid_input` and `unauthenticated`.
 */
export async function acceptSignedMessage(
  services: NonceServices,
  signed: WalletProof,
  messageFor: (challenge: SignInChallenge) => string,
): Promise<void> {
  requirePublicKey(signed.publicKey);
  const expiresAtMs = await services.nonces.consume(signed.nonce, services.clock.nowMs());
  if (expiresAtMs === undefined) {
    throw new RequestError('nonce_expired');
  }
  // Use the times that are stored with the nonce, so that a message with a later expiry does not match.
  const text = messageFor(await challengeOf(services, signed.nonce, expiresAtMs));
  if (!isProven(text, signed)) throw new RequestError('wrong_signature');
}

function isProven(text: string, { publicKey, signature, transactionMessage }: WalletProof): boolean {
  if (transactionMessage === undefined) return isSignedBy(publicKey, new TextEncoder().encode(text), signature);
  const bytes = Uint8Array.from(Buffer.from(transactionMessage, 'base64'));
  return isSignedBy(publicKey, bytes, signature) && isMemoOf(bytes, text, publicKey);
}

export async function challengeOf(
  { addresses, settings }: NonceServices,
  nonce: string,
  expiresAtMs: number,
): Promise<SignInChallenge> {
  const { network } = await settings.read();
  return {
    domain: signInDomain(addresses),
    nonce,
    chainId: chainIdOf(network),
    issuedAt: new Date(expiresAtMs - NONCE_LIFETIME_MS).toISOString(),
    expirationTime: new Date(expiresAtMs).toISOString(),
  };
}
