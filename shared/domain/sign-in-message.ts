/** Returns the text that a wallet signs to log in: a Sign-In-With-Solana message. */
export function loginMessage(domain: string, publicKey: string, nonce: string): string {
  return `${domain} wants you to sign in with your Solana account:\n${publicKey}\n\nSign in to Buidl.\n\nNonce: ${nonce}`;
}

/** Returns the text that a wallet signs to create an account. It contains the username, so the signature covers it. */
export function signupMessage(domain: string, publicKey: string, username: string, nonce: string): string {
  return `${domain} wants you to sign in with your Solana account:\n${publicKey}\n\nCreate the Buidl account ${username}.\n\nNonce: ${nonce}`;
}
