import { message } from '../../lib/language/translate.ts';
export type WalletState = 'no-wallet' | 'has-wallet' | 'connecting' | 'connected' | 'disconnecting';

interface WalletFacts {
  wallet: object | null;
  connecting: boolean;
  connected: boolean;
  disconnecting: boolean;
}

export function walletState({ wallet, connecting, connected, disconnecting }: WalletFacts): WalletState {
  if (connecting) return 'connecting';
  if (disconnecting) return 'disconnecting';
  if (connected) return 'connected';
  return wallet === null ? 'no-wallet' : 'has-wallet';
}

export const WALLET_LABELS = {
  'no-wallet': message('Select Wallet'),
  'has-wallet': message('Connect'),
  connecting: message('Connecting ...'),
  disconnecting: message('Disconnecting ...'),
  changeWallet: message('Change wallet'),
  copyAddress: message('Copy address'),
  copied: message('Copied'),
  disconnect: message('Disconnect'),
} as const;

export function isDetected(readyState: string): boolean {
  return readyState === 'Installed';
}

/** Returns whether the wallet can connect. Other wallets only have a download page. */
export function isReady(readyState: string): boolean {
  return readyState === 'Installed' || readyState === 'Loadable';
}
