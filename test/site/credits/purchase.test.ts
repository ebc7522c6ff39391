import { describe, expect, it } from 'vitest';
import {
  ChainUnreachableError,
  type Confirmation,
  PaymentRefusedError,
} from '../../../web/src/features/credits/payment-ports.ts';
import { readPendingPurchases } from '../../../web/src/features/credits/pending-purchases.ts';
import { idlePurchase } from '../../../web/src/features/credits/purchase-state.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import {
  publicKey,
  purchaseIn,
  reference,
  refusal,
  signature,
  verified,
  type World,
} from '../../fixtures/scripted-purchase.ts';

describe('a purchase', () => {
  it('prepares, signs, sends, confirms, verifies, and is idle again after five seconds', async () => {
    const purchase = purchaseIn({});
    await purchase.buy();
    expect(purchase.calls).toEqual(['prepare-transaction', 'send', 'verify-purchase']);
    expect(purchase.seen).toEqual(['preparing', 'signing', 'confirming', 'verifying', 'success', 'idle']);
    expect(purchase.pauses).toEqual([5_000]);
    expect(purchase.ends).toEqual(['success']);
    expect(purchase.pending()).toEqual([]);
  });

  it('stores signature and intent before sending', async () => {
    const storage = memoryStorage();
    let atSending: unknown;
    const send = async () => {
      atSending = readPendingPurchases(publicKey, storage);
    };
    await purchaseIn({ storage, chain: { send } }).buy();
    expect(atSending).toEqual([{ reference, signature, credits: 500, publicKey, lastValidBlockHeight: 150 }]);
  });

  it('polls while the payment is not final', async () => {
    const purchase = purchaseIn({ verify: [verified(true), verified(true), verified(false)] });
    await purchase.buy();
    expect(purchase.calls.filter((call) => call === 'verify-purchase')).toHaveLength(3);
    expect(purchase.ends).toEqual(['success']);
  });

  it('does not resend a transaction that the wallet has sent', async () => {
    const purchase = purchaseIn({ sign: async () => ({ kind: 'sent', signature }) });
    await purchase.buy();
    expect(purchase.calls).not.toContain('send');
    expect(purchase.ends).toEqual(['success']);
  });

  it('runs only once at a time', async () => {
    const purchase = purchaseIn({});
    await Promise.all([purchase.buy(), purchase.buy()]);
    expect(purchase.calls.filter((call) => call === 'prepare-transaction')).toHaveLength(1);
  });
});

describe('a purchase that fails', () => {
  const messageAfter = async (world: World) => {
    const purchase = purchaseIn(world);
    await purchase.buy();
    const state = purchase.runner.getState();
    return { message: state.status === 'error' ? state.message : state.status, purchase };
  };

  it('shows the server’s text when preparing is refused', async () => {
    const { message } = await messageAfter({ prepare: () => refusal(403, 'The discount needs more ASV.') });
    expect(message).toBe('The discount needs more ASV.');
  });

  it('reports a rejected transaction as not signed, and forgets it', async () => {
    const { message, purchase } = await messageAfter({
      sign: () => Promise.reject(new Error('User rejected the request.')),
    });
    expect(message).toBe('Transaction was not signed or was rejected by the user.');
    expect(purchase.pending()).toEqual([]);
    purchase.runner.tryAgain();
    expect(purchase.runner.getState()).toEqual(idlePurchase);
  });

  it('shows why the network refused, and forgets the payment', async () => {
    const send = () => Promise.reject(new PaymentRefusedError('insufficient lamports'));
    const { message, purchase } = await messageAfter({ chain: { send } });
    expect(message).toMatch(/not hold enough SOL.*Nothing was paid/);
    expect(purchase.pending()).toEqual([]);
    expect(purchase.runner.getState()).toMatchObject({ signature: null });
  });

  it('checks the chain when sending had no response', async () => {
    const send = () => Promise.reject(new ChainUnreachableError('down'));
    const { message } = await messageAfter({ chain: { send } });
    expect(message).toBe('idle');
  });

  it.each([
    ['failed', 0],
    ['expired', 0],
    ['unknown', 1],
  ] as const)('with the chain state %s keeps %i for later', async (outcome, kept) => {
    const confirm = async (): Promise<Confirmation> => ({ outcome });
    const { purchase } = await messageAfter({ chain: { confirm } });
    expect(purchase.ends).toEqual(['error']);
    expect(purchase.pending()).toHaveLength(kept);
  });

  it('is kept when the server cannot be reached for verification, and forgotten when it refuses', async () => {
    const unreachable = await messageAfter({ verify: [() => refusal(503, 'Busy.')] });
    expect(unreachable.message).toBe('Busy.');
    expect(unreachable.purchase.pending()).toHaveLength(1);
    const refused = await messageAfter({ verify: [() => refusal(409, 'It does not match its quote.')] });
    expect(refused.message).toBe('It does not match its quote.');
    expect(refused.purchase.pending()).toEqual([]);
  });
});
