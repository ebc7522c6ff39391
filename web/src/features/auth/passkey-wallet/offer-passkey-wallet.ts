import { registerWallet } from '@wallet-standard/wallet';
import { PasskeyWallet } from './passkey-wallet.ts';

/** An address of numbers cannot be what passkeys belong to. */
const IP_ADDRESS = /^[\d.]+$|:/;

let isOffered = false;

/** Registers the passkey wallet with the page, once, where the browser can have one. */
export async function offerPasskeyWallet(): Promise<void> {
  if (isOffered) return;
  isOffered = true;
  if (await canHavePasskeyWallet()) registerWallet(new PasskeyWallet(localStorage));
}

/** Browsers that do not say what they can are believed until a passkey comes without PRF, which the signer tells. */
async function canHavePasskeyWallet(): Promise<boolean> {
  if (!window.isSecureContext || IP_ADDRESS.test(location.hostname)) return false;
  if (!('PublicKeyCredential' in window)) return false;
  if (!('getClientCapabilities' in PublicKeyCredential)) return true;
  const capabilities = await PublicKeyCredential.getClientCapabilities().catch(() => null);
  return capabilities?.['extension:prf'] !== false;
}
