/** The code of EIP-1193 for an account that the user has not shared with the site. Phantom uses it too. */
const UNAUTHORIZED_CODE = 4100;
const NAMES = new Set(['WalletNotConnectedError', 'WalletDisconnectedError']);
const TEXT = /unauthori[sz]ed|not (been )?authori[sz]ed/i;

/** Returns whether a wallet refused because it does not share the account with this site, so that reconnecting helps. */
export function isUnauthorized(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === UNAUTHORIZED_CODE) return true;
  if (error instanceof Error && (NAMES.has(error.name) || TEXT.test(error.message))) return true;
  // The wallet library wraps the wallet's own error.
  return 'error' in error && isUnauthorized(error.error);
}
