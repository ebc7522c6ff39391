import { toasts } from '../../../lib/toasts.ts';
import { askSigner, PasskeyWalletError } from './ask-signer.ts';
import { loadPasskeyAccount } from './passkey-account.ts';

/** Lets the user export the secret key of a wallet; undefined for one that is not this browser's passkey wallet. */
export function keyExportOf(address: string): (() => void) | undefined {
  const account = loadPasskeyAccount(localStorage);
  if (account?.address !== address) return undefined;
  return () => {
    askSigner({ kind: 'exportKey', account }).catch((error: unknown) => {
      // Who cancels knows it.
      if (error instanceof PasskeyWalletError && error.code === 'failed') toasts.error(error.message);
    });
  };
}
