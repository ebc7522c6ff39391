import { describe, expect, it } from 'vitest';
import type { SignPayment } from '../../../web/src/features/credits/payment-ports.ts';
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

  /**
   * Returns the browser storage of a page that was closed while the wallet, which signs and sends the payment, was
   * open.
   */
  async function leftAtTheWallet() {
    const storage = memoryStorage();
    const sign: SignPayment = (_transaction, beforeSending) => {
      beforeSending();
      return new Promise(() => {});
    };
    void purchaseIn({ storage, sign }).buy();
    await expect.poll(() => readPendingPurchases(publicKey, storage)).toMatchObject([{ signature: null }]);
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
    const storage = await leftAtTheWallet();
    const purchase = purchaseIn({ storage, chain: { findSignature: async () => signature } });
    await purchase.resume();
    expect(purchase.ends).toEqual(['success']);
  });

  it('a payment that may be on its way is shown and followed, and a second one is not possible', async () => {
    const storage = await leftAtTheWallet();
    const looks = [null, null, signature];
    const found = Promise.withResolvers<void>();
    const findSignature = async () => {
      if (looks.length === 1) await found.promise;
      return looks.shift() ?? null;
    };
    const purchase = purchaseIn({ storage, chain: { findSignature } });
    const resumed = purchase.resume();
    const bought = purchase.buy();
    await expect.poll(() => purchase.runner.getState()).toEqual({ status: 'sent', credits: 500, signature: null });
    await Promise.all([bought, purchase.buy()]);
    expect(purchase.calls).toEqual([]);
    found.resolve();
    await resumed;
    expect(purchase.seen).toEqual(['sent', 'confirming', 'verifying', 'success', 'idle']);
    expect(purchase.calls).toEqual(['verify-purchase']);
  });

  it('a payment that may be on its way stays on the page while the node does not respond', async () => {
    const storage = await leftAtTheWallet();
    const isPast = () => Promise.reject(new Error('down'));
    const purchase = purchaseIn({ storage, chain: { isPast } });
    await purchase.resume();
    expect(purchase.runner.getState()).toMatchObject({ status: 'sent' });
    expect(purchase.pending()).toHaveLength(1);
  });

  it('a payment that may have been sent is forgotten after its deadline', async () => {
    const storage = await leftAtTheWallet();
    const purchase = purchaseIn({ storage, chain: { isPast: async () => true } });
    await purchase.resume();
    expect(purchase.seen).toEqual([]);
    expect(purchase.pending()).toEqual([]);
    await purchase.buy();
    expect(purchase.ends).toEqual(['success']);
  });

  it('a payment at a wallet that only signs is not shown, because it cannot be sent', async () => {
    const storage = memoryStorage();
    const asked = Promise.withResolvers<void>();
    const sign = () => {
      asked.resolve();
      return new Promise<never>(() => {});
    };
    void purchaseIn({ storage, sign }).buy();
    await asked.promise;
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
  });

  it('an invalid storage is treated as empty', () => {
    const storage = memoryStorage({ 'buidl:user:pending-purchases': '[{"reference":1}]' });
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
    expect(readPendingPurchases(publicKey, memoryStorage({ 'buidl:user:pending-purchases': '{' }))).toEqual([]);
  });
});
