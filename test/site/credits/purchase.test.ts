import { WalletNotConnectedError } from '@solana/wallet-adapter-base';
import { describe, expect, it } from 'vitest';
import {
  ChainUnreachableError,
  type Confirmation,
  PaymentRefusedError,
  type SignedTransaction,
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

const ending = (outcome: Confirmation['outcome']) => async (): Promise<Confirmation> => ({ outcome });

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
    expect(atSending).toEqual([
      { reference, signature, transaction: 'AQID', credits: 500, publicKey, lastValidBlockHeight: 150 },
    ]);
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

  it('that failed on the network is forgotten', async () => {
    const { message, purchase } = await messageAfter({ chain: { confirm: ending('failed') } });
    expect(message).toMatch(/failed on the network/);
    expect(purchase.ends).toEqual(['error']);
    expect(purchase.pending()).toEqual([]);
  });

  it('has expired only when the server does not find it either', async () => {
    const expired = { chain: { confirm: ending('expired') } };
    const absent = await messageAfter({ ...expired, verify: [verified(true), () => refusal(404, 'Not there.')] });
    expect(absent.message).toMatch(/in time. Nothing was paid/);
    expect(absent.purchase.ends).toEqual(['error']);
    expect(absent.purchase.pending()).toEqual([]);
    const found = await messageAfter({ ...expired, verify: [verified(true), verified(false)] });
    expect(found.purchase.ends).toEqual(['success']);
  });

  it('is forgotten when the server refuses it', async () => {
    const refused = await messageAfter({ verify: [() => refusal(409, 'It does not match its quote.')] });
    expect(refused.message).toBe('It does not match its quote.');
    expect(refused.purchase.pending()).toEqual([]);
  });

  it('says to reconnect when the wallet no longer shares the account', async () => {
    const own = Object.assign(new Error('Unexpected.'), { code: 4100 });
    for (const error of [own, Object.assign(new Error(''), { error: own }), new WalletNotConnectedError()]) {
      const { message, purchase } = await messageAfter({ sign: () => Promise.reject(error) });
      expect(message).toMatch(/^Transaction was not signed or was rejected by the user\. .*connect it again/);
      expect(purchase.pending()).toEqual([]);
    }
  });
});

describe('a payment that was sent', () => {
  const sentPayment = async (world: World) => {
    const purchase = purchaseIn(world);
    await purchase.buy();
    return purchase;
  };

  it.each([
    ['whose key ended', 401],
    ['whose page belongs to another account now', 403],
  ])('%s is credited by itself, without another question or payment', async (_case, status) => {
    const purchase = await sentPayment({ verify: [() => refusal(status, 'No.')] });
    expect(purchase.runner.getState()).toEqual({ status: 'sent', credits: 500, signature });
    expect(purchase.ends).toEqual(['sent']);
    expect(purchase.pending()).toHaveLength(1);
    expect(purchase.calls.filter((call) => call === 'verify-purchase')).toHaveLength(1);
    await purchase.buy();
    expect(purchase.calls.filter((call) => call === 'prepare-transaction')).toHaveLength(1);
  });

  it('is followed after the next login of its account, even if logging out cleared the storage', async () => {
    const storage = memoryStorage();
    const purchase = await sentPayment({ storage, verify: [() => refusal(401, 'Over.'), verified(false)] });
    storage.clear();
    await purchase.resume();
    expect(purchase.ends).toEqual(['sent', 'success']);
  });

  it('is not shown to another account', async () => {
    const purchase = await sentPayment({ verify: [() => refusal(401, 'Over.')] });
    await purchase.resumeAs('C'.repeat(44));
    expect(purchase.runner.getState()).toEqual(idlePurchase);
  });

  it('ends in its credits although the wallet’s node has become silent', async () => {
    const verify = [verified(true), () => refusal(503, 'Busy.'), verified(false)];
    const purchase = await sentPayment({ chain: { confirm: ending('unknown') }, verify });
    expect(purchase.seen).toEqual(['preparing', 'signing', 'confirming', 'sent', 'success', 'idle']);
    expect(purchase.ends).toEqual(['sent', 'success']);
    expect(purchase.pending()).toEqual([]);
  });

  it('stays sent when neither node nor server respond', async () => {
    const purchase = await sentPayment({
      chain: { confirm: ending('unknown') },
      verify: [() => refusal(503, 'Busy.')],
    });
    expect(purchase.runner.getState()).toMatchObject({ status: 'sent' });
    expect(purchase.ends).toEqual(['sent']);
    expect(purchase.pending()).toHaveLength(1);
  });

  it('is no failure when following it throws', async () => {
    const purchase = await sentPayment({ chain: { confirm: () => Promise.reject(new Error('A bug.')) } });
    expect(purchase.ends).toEqual(['sent']);
  });

  it('has its bytes sent again, also after a reload', async () => {
    const storage = memoryStorage();
    const sent: unknown[] = [];
    const confirm = async (transaction: SignedTransaction): Promise<Confirmation> => {
      sent.push(transaction);
      return { outcome: 'unknown' };
    };
    const verify = [() => refusal(401, 'Over.')];
    await sentPayment({ storage, chain: { confirm }, verify });
    await purchaseIn({ storage, chain: { confirm }, verify }).resume();
    const transaction = { signature, lastValidBlockHeight: 150, bytes: new Uint8Array([1, 2, 3]) };
    expect(sent).toEqual([transaction, transaction]);
  });

  it('perhaps, by a wallet that failed, is looked for until it can no longer be accepted', async () => {
    const sign = async () => ({ kind: 'unknown' }) as const;
    const looks = [null, signature];
    const found = await sentPayment({ sign, chain: { findSignature: async () => looks.shift() ?? null } });
    expect(found.seen).toEqual(['preparing', 'signing', 'sent', 'confirming', 'verifying', 'success', 'idle']);
    const heights: number[] = [];
    const isPast = async (height: number) => heights.push(height) > 1;
    const lost = await sentPayment({ sign, chain: { isPast } });
    expect(lost.ends).toEqual(['sent', 'error']);
    expect(heights).toEqual([182, 182]);
    expect(lost.pending()).toEqual([]);
  });
});
