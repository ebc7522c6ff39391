import { describe, expect, it } from 'vitest';
import { readPendingPurchases } from '../../../web/src/features/credits/pending-purchases.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { publicKey, purchaseIn, refusal, signature } from '../../fixtures/scripted-purchase.ts';

describe('after a reload', () => {
  /** Returns the browser storage of a page that was closed after it had sent a payment. */
  async function leftBehind() {
    const storage = memoryStorage();
    await purchaseIn({ storage, verify: [() => refusal(401, 'Over.')] }).buy();
    return storage;
  }

  it('the payment is followed to its credits without signing or paying again', async () => {
    const purchase = purchaseIn({ storage: await leftBehind() });
    await purchase.resume();
    expect(purchase.calls).toEqual(['verify-purchase']);
    expect(purchase.seen).toEqual(['confirming', 'verifying', 'success', 'idle']);
    expect(purchase.pending()).toEqual([]);
  });

  it('nothing happens without a payment, or for another user', async () => {
    const storage = await leftBehind();
    const stranger = purchaseIn({ storage });
    await stranger.runner.resume({
      publicKey: 'C'.repeat(44),
      chain: {
        send: async () => {},
        confirm: async () => ({ outcome: 'confirmed' }),
        findSignature: async () => null,
        isPast: async () => false,
      },
    });
    expect(stranger.seen).toEqual([]);
    const nothing = purchaseIn({});
    await nothing.resume();
    expect(nothing.seen).toEqual([]);
  });

  it('a payment with an unknown signature is found by its reference', async () => {
    const storage = memoryStorage();
    void purchaseIn({ storage, sign: () => new Promise(() => {}) }).buy();
    await expect.poll(() => readPendingPurchases(publicKey, storage)).toMatchObject([{ signature: null }]);
    const purchase = purchaseIn({ storage, chain: { findSignature: async () => signature } });
    await purchase.resume();
    expect(purchase.ends).toEqual(['success']);
  });

  it('a payment that was never signed is forgotten after its deadline', async () => {
    const storage = memoryStorage();
    void purchaseIn({ storage, sign: () => new Promise(() => {}) }).buy();
    await expect.poll(() => readPendingPurchases(publicKey, storage)).toHaveLength(1);
    await purchaseIn({ storage }).resume();
    expect(readPendingPurchases(publicKey, storage)).toHaveLength(1);
    await purchaseIn({ storage, chain: { isPast: async () => true } }).resume();
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
  });

  it('an invalid storage is treated as empty', () => {
    const storage = memoryStorage({ 'buidl:user:pending-purchases': '[{"reference":1}]' });
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
    expect(readPendingPurchases(publicKey, memoryStorage({ 'buidl:user:pending-purchases': '{' }))).toEqual([]);
  });
});
