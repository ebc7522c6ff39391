import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  loadPasskeyAccount,
  storePasskeyAccount,
} from '../../../web/src/features/auth/passkey-wallet/passkey-account.ts';
import { PasskeyWallet } from '../../../web/src/features/auth/passkey-wallet/passkey-wallet.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const account = { credentialId: 'AbC_-1', address: Keypair.generate().publicKey.toBase58() };

function knownWallet() {
  const storage = memoryStorage();
  storePasskeyAccount(storage, account);
  return new PasskeyWallet(storage);
}

describe('the passkey wallet', () => {
  it('connects automatically only to the wallet that the browser has stored', async () => {
    const connect = (wallet: PasskeyWallet) => wallet.features['standard:connect'].connect({ silent: true });
    expect((await connect(new PasskeyWallet(memoryStorage()))).accounts).toEqual([]);
    const [connected] = (await connect(knownWallet())).accounts;
    expect(connected?.address).toBe(account.address);
    expect(connected?.publicKey).toHaveLength(32);
  });

  it('notifies its site of a disconnect', async () => {
    const wallet = knownWallet();
    const seen: (string | undefined)[] = [];
    wallet.features['standard:events'].on('change', ({ accounts }) => seen.push(accounts?.[0]?.address));
    await wallet.features['standard:connect'].connect({ silent: true });
    await wallet.features['standard:disconnect'].disconnect();
    expect(seen).toEqual([account.address, undefined]);
    expect(wallet.accounts).toEqual([]);
  });

  it('refuses to sign for an account that is not connected', async () => {
    const wallet = knownWallet();
    const { accounts } = await wallet.features['standard:connect'].connect({ silent: true });
    await wallet.features['standard:disconnect'].disconnect();
    const [former] = accounts;
    if (former === undefined) throw new Error('No account.');
    const signing = wallet.features['solana:signMessage'].signMessage({
      account: former,
      message: Uint8Array.of(1),
    });
    await expect(signing).rejects.toThrow('not connected to this account');
  });
});

describe('the wallet data in the browser', () => {
  it.each(['', '{', '{}', '{"credentialId":"a","address":"<b>"}', 'null'])('is empty for %j', (stored) => {
    const storage = memoryStorage();
    storage.setItem('buidl:passkey-wallet', stored);
    expect(loadPasskeyAccount(storage)).toBeNull();
  });
});
