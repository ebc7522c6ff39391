import { type WalletError, WalletNotReadyError } from '@solana/wallet-adapter-base';
import { AUTH_MESSAGES } from '../../../../shared/messages/auth.ts';
import { message } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';

const CONNECTION_ERRORS = new Set([
  'WalletConnectionError',
  'WalletNotReadyError',
  'WalletNotSelectedError',
  'WalletLoadError',
  'WalletConfigError',
  'WalletPublicKeyError',
  'WalletTimeoutError',
  'WalletWindowBlockedError',
  'WalletWindowClosedError',
  'WalletAccountError',
]);

/** Messages for errors that have a name but no message. */
const ERROR_TEXTS: Record<string, string> = {
  WalletNotReadyError: message('The wallet is not installed here. Its download page opens in a new tab.'),
  WalletNotSelectedError: message('Choose a wallet first.'),
  WalletAccountError: message('The wallet shares no account with this site.'),
  WalletConnectionError: message('The wallet did not accept the connection.'),
  WalletLoadError: message('The wallet could not be loaded.'),
  WalletWindowClosedError: message('The wallet’s window was closed.'),
};

/** Shows an error of the wallet library as a toast. Callers show failed signatures themselves. */
export function reportWalletError(error: WalletError, adapter?: { url: string }): void {
  console.error(error);
  if (error instanceof WalletNotReadyError && adapter !== undefined && adapter.url !== '') {
    window.open(adapter.url, '_blank', 'noopener');
  }
  const detail = error.message === '' ? ERROR_TEXTS[error.name] : error.message;
  if (CONNECTION_ERRORS.has(error.name)) toasts.error(AUTH_MESSAGES.walletConnectFailed, detail);
  if (error.name === 'WalletDisconnectionError') toasts.error(AUTH_MESSAGES.walletDisconnectFailed, detail);
}
