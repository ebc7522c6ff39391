import { registerWallet } from '@wallet-standard/wallet';
import { PasskeyWallet } from './passkey-wallet.ts';

/** Passkeys cannot belong to an IP address. */
const IP_ADDRESS = /^[\d.]+$|:/;

let isOffered = false;

/** Registers the passkey wallet once, if the browser supports it. */
export async function offerPasskeyWallet(): Promise<void> {
  if (isOffered) return;
  isOffered = true;
  if (await canHavePasskeyWallet()) registerWallet(new PasskeyWallet(localStorage));
}

/**
 * Returns whether the browser may support passkey wallets. Browsers without capability detection count as capable,
 * because the signer later reports a passkey that lacks PRF (the extension that derives keys).
 */
async function canHavePasskeyWallet(): Promise<boolean> {
  if (!window.isSecureContext || IP_ADDRESS.test(location.hostname)) return false;
  if (!('PublicKeyCredential' in window)) return false;
  if (!('getClientCapabilities' in PublicKeyCredential)) return true;
  const capabilities = await PublicKeyCredential.getClientCapabilities().catch(() => null);
  return capabilities?.['extension:prf'] !== false;
}
