import { registerWallet } from '@wallet-standard/wallet';
import { TestWallet } from './test-wallet.ts';

let registered: TestWallet | null = null;

export function registerTestWallet(): TestWallet {
  if (registered !== null) return registered;
  registered = new TestWallet(localStorage);
  registerWallet(registered);
  return registered;
}
