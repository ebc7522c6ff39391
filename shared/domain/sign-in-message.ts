/** The exact texts that wallets sign: valid Sign-In-With-Solana messages. */

/** The text signed to log in. */
export function loginMessage(domain: string, publicKey: string, nonce: string): string {
  return `${domain} wants you to sign in with your Solana account:\n${publicKey}\n\nSign in to Buidl.\n\nNonce: ${nonce}`;
}

/** The text signed to create an account; it binds the username. */
export function signupMessage(domain: string, publicKey: string, username: string, nonce: string): string {
  return `${domain} wants you to sign in with your Solana account:\n${publicKey}\n\nCreate the Buidl account ${username}.\n\nNonce: ${nonce}`;
}
