import type { ChainId } from './network.ts';

/** What the server gives with a nonce, and verifies with the signature. */
export interface SignInChallenge {
  /** The host of the site, e.g. `buidl.example`. */
  domain: string;
  nonce: string;
  chainId: ChainId;
  /** ISO 8601 in UTC, as is `expirationTime`. */
  issuedAt: string;
  expirationTime: string;
}

/** Returns the text that a wallet signs to log in: a Sign-In-With-Solana message. */
export function loginMessage(publicKey: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, 'Sign in to Buidl.', challenge);
}

/** Returns the text that a wallet signs to create an account. It contains the username, so the signature covers it. */
export function signupMessage(publicKey: string, username: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, `Create the Buidl account ${username}.`, challenge);
}

/** Returns the text that the wallet of a banned account signs to download what is kept of it. */
export function downloadMessage(publicKey: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, 'Download what Buidl keeps of my account.', challenge);
}

/** Returns the text that a wallet signs to delete its account. */
export function deletionMessage(publicKey: string, username: string, challenge: SignInChallenge): string {
  return signInMessage(publicKey, `Delete the Buidl account ${username} and all of its apps.`, challenge);
}

/** The order of the fields is that of Sign-In-With-Solana's grammar; wallets show another order as plain text. */
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
