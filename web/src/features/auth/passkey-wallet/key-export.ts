import { toasts } from '../../../lib/toasts.ts';
import { askSigner, PasskeyWalletError } from './ask-signer.ts';
import { loadPasskeyAccount } from './passkey-account.ts';

/** Returns a function that exports a wallet's secret key. Undefined for all but this browser's passkey wallet. */
export function keyExportOf(address: string): (() => void) | undefined {
  const account = loadPasskeyAccount(localStorage);
  if (account?.address !== address) return undefined;
  return () => {
    askSigner({ kind: 'exportKey', account }).catch((error: unknown) => {
      // No message after a cancellation by the user.
      if (error instanceof PasskeyWalletError && error.code === 'failed') toasts.error(error.message);
    });
  };
}
