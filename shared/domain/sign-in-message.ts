import type { ChainId } from './network.ts';

/** The fields that the server returns for a sign-in message, and verifies together with the signature. */
export interface SignInChallenge {
  /** The host of the site, e.g. `buidl.example`. */
  domain: string;
  nonce: string;
  chainId: ChainId;
  /** ISO 8601 in UTC, as is `expirationTime`. */
  issuedAt: string;
  expirationTime: string;
}

export function loginMessage(publicKey: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, 'Sign in to Buidl.', challenge);
}

/**
 * Returns the message that the wallet of a new account signs. It contains the username, so that the signature covers
 * the username.
 */
export function signupMessage(publicKey: string, username: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, `Create the Buidl account ${username}.`, challenge);
}

/** Returns the message that the wallet of a banned account signs to download its data. */
export function downloadMessage(publicKey: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, 'Download what Buidl keeps of my account.', challenge);
}

export function deletionMessage(publicKey: string, username: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, `Delete the Buidl account ${username} and all of its apps.`, challenge);
}

/** The field order follows the Sign-In-With-Solana grammar, because wallets show any other order as plain text. */
function signInMessage(publicKey: string, statement: string, challenge: SignInChallenge): string {
  return [
    `${challenge.domain} wants you to sign in with your Solana account:`,
    publicKey,
    '',
    statement,
    '',
    `Chain ID: ${challenge.chainId}`,
    `Nonce: ${challenge.nonce}`,
    `Issued At: ${challenge.issuedAt}`,
    `Expiration Time: ${challenge.expirationTime}`,
  ].join('\n');
}

/** The address of the memo program, which only logs the text of an instruction. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/** The blockhash of a transaction that no network accepts: 32 zero bytes, which are the hash of no block. */
export const UNSENDABLE_BLOCKHASH = '11111111111111111111111111111111';
