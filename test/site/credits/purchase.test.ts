/** A purchase without React: every step, every end, and what a reload finds. */
import { describe, expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import {
  ChainUnreachableError,
  type Confirmation,
  type PaymentChain,
  PaymentRefusedError,
  type SignPayment,
} from '../../../web/src/features/credits/payment-ports.ts';
import { readPendingPurchases } from '../../../web/src/features/credits/pending-purchases.ts';
import { createPurchaseRunner } from '../../../web/src/features/credits/purchase-runner.ts';
import {
  idlePurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseReducer,
} from '../../../web/src/features/credits/purchase-state.ts';
import type { CallApi } from '../../../web/src/lib/api-client.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const publicKey = 'B'.repeat(44);
const reference = 'R'.repeat(44);
const signature = '5'.repeat(88);
const bytes = new Uint8Array([1, 2, 3]);

const response = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, error: string) => response(status, { success: false, error, code: 'x' });
const prepared = () =>
  response(200, {
    success: true,
    transaction: 'AQ==',
    reference,
    blockhash: 'H'.repeat(44),
    lastValidBlockHeight: 150,
    priceLamports: 1,
    isDiscounted: false,
  });
const verified = (isPending: boolean) => () =>
  response(200, { success: true, message: isPending ? 'Wait.' : '500 credits were added.', isPending });

interface World {
  prepare?: () => Response;
  verify?: (() => Response)[];
  sign?: SignPayment;
  chain?: Partial<PaymentChain>;
  storage?: Storage;
}

/** A runner with scripted responses; it records its requests. */
function purchaseIn(world: World) {
  const storage = world.storage ?? memoryStorage();
  const verifyResponses = [...(world.verify ?? [verified(false)])];
  const calls: string[] = [];
  const pauses: number[] = [];
  const ends: PurchaseState['status'][] = [];
  const seen: PurchaseState['status'][] = [];
  const callApi: CallApi = createApiClient(siteRoutes, {
    fetch: async (input) => {
      const path = String(input).split('/').at(-1) ?? '';
      calls.push(path);
      if (path === 'prepare-transaction') return (world.prepare ?? prepared)();
      const response = verifyResponses.length > 1 ? verifyResponses.shift() : verifyResponses[0];
      if (response === undefined) throw new TypeError('offline');
      return response();
    },
    readApiKey: () => 'key',
  });
  const chain: PaymentChain = {
    send: async () => void calls.push('send'),
    confirm: async () => ({ outcome: 'confirmed' }),
    findSignature: async () => null,
    isPast: async () => false,
    ...world.chain,
  };
  const runner = createPurchaseRunner({
    callApi,
    storage,
    pause: async (delayMs) => void pauses.push(delayMs),
    onSettled: ({ status }) => ends.push(status),
  });
  runner.subscribe(() => {
    const { status } = runner.getState();
    if (seen.at(-1) !== status) seen.push(status);
  });
  const sign: SignPayment = world.sign ?? (async () => ({ kind: 'signed', signature, bytes }));
  return {
    runner,
    storage,
    calls,
    pauses,
    ends,
    seen,
    buy: () => runner.buy({ credits: 500, isDiscounted: false, publicKey, sign, chain }),
    resume: () => runner.resume({ publicKey, chain }),
    pending: () => readPendingPurchases(publicKey, storage),
  };
}

describe('the states of a purchase', () => {
  const run = (...events: PurchaseEvent[]) => events.reduce(purchaseReducer, idlePurchase);
  const started: PurchaseEvent = { type: 'started', credits: 500 };

  it('follow each other from the click to the credits', () => {
    const events: PurchaseEvent[] = [
      started,
      { type: 'prepared' },
      { type: 'signed', signature },
      { type: 'confirmed' },
      { type: 'credited', message: 'Done.' },
      { type: 'reset' },
    ];
    const states = events.map((_, index) => run(...events.slice(0, index + 1)).status);
    expect(states).toEqual(['preparing', 'signing', 'confirming', 'verifying', 'success', 'idle']);
  });

  it('fail from every running state, and come back to idle by Try Again', () => {
    const failed = run(started, { type: 'failed', message: 'No.', hasLeft: true });
    expect(failed).toEqual({ status: 'error', message: 'No.', signature: null });
    expect(purchaseReducer(failed, { type: 'reset' })).toEqual(idlePurchase);
    expect(
      run(
        started,
        { type: 'prepared' },
        { type: 'signed', signature },
        { type: 'failed', message: 'No.', hasLeft: true },
      ),
    ).toEqual({ status: 'error', message: 'No.', signature });
  });

  it('ignore what does not fit them', () => {
    const running = run(started);
    for (const event of [started, { type: 'confirmed' }, { type: 'reset' }] satisfies PurchaseEvent[]) {
      expect(purchaseReducer(running, event)).toBe(running);
    }
    expect(run({ type: 'failed', message: 'No.', hasLeft: true })).toBe(idlePurchase);
  });
});

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

  it('remembers signature and intent before it sends', async () => {
    const storage = memoryStorage();
    let atSending: unknown;
    const send = async () => {
      atSending = readPendingPurchases(publicKey, storage);
    };
    await purchaseIn({ storage, chain: { send } }).buy();
    expect(atSending).toEqual([{ reference, signature, credits: 500, publicKey, lastValidBlockHeight: 150 }]);
  });

  it('asks again while the payment is not final', async () => {
    const purchase = purchaseIn({ verify: [verified(true), verified(true), verified(false)] });
    await purchase.buy();
    expect(purchase.calls.filter((call) => call === 'verify-purchase')).toHaveLength(3);
    expect(purchase.ends).toEqual(['success']);
  });

  it('does not send a transaction that the wallet has sent', async () => {
    const purchase = purchaseIn({ sign: async () => ({ kind: 'sent', signature }) });
    await purchase.buy();
    expect(purchase.calls).not.toContain('send');
    expect(purchase.ends).toEqual(['success']);
  });

  it('runs once at a time', async () => {
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

  it('says what the server said when it refuses to prepare', async () => {
    const { message } = await messageAfter({ prepare: () => refusal(403, 'The discount needs more ASV.') });
    expect(message).toBe('The discount needs more ASV.');
  });

  it('says that a rejected transaction was not signed, and forgets it', async () => {
    const { message, purchase } = await messageAfter({
      sign: () => Promise.reject(new Error('User rejected the request.')),
    });
    expect(message).toBe('Transaction was not signed or was rejected by the user.');
    expect(purchase.pending()).toEqual([]);
    purchase.runner.tryAgain();
    expect(purchase.runner.getState()).toEqual(idlePurchase);
  });

  it('says why the network refused, and forgets it', async () => {
    const send = () => Promise.reject(new PaymentRefusedError('insufficient lamports'));
    const { message, purchase } = await messageAfter({ chain: { send } });
    expect(message).toMatch(/not hold enough SOL.*Nothing was paid/);
    expect(purchase.pending()).toEqual([]);
    expect(purchase.runner.getState()).toMatchObject({ signature: null });
  });

  it('waits for the chain to tell when sending brought no response', async () => {
    const send = () => Promise.reject(new ChainUnreachableError('down'));
    const { message } = await messageAfter({ chain: { send } });
    expect(message).toBe('idle');
  });

  it.each([
    ['failed', 0],
    ['expired', 0],
    ['unknown', 1],
  ] as const)('on the chain as %s keeps %i for later', async (outcome, kept) => {
    const confirm = async (): Promise<Confirmation> => ({ outcome });
    const { purchase } = await messageAfter({ chain: { confirm } });
    expect(purchase.ends).toEqual(['error']);
    expect(purchase.pending()).toHaveLength(kept);
  });

  it('is kept when the server cannot be reached to verify it, and forgotten when it refuses', async () => {
    const unreachable = await messageAfter({ verify: [() => refusal(503, 'Busy.')] });
    expect(unreachable.message).toBe('Busy.');
    expect(unreachable.purchase.pending()).toHaveLength(1);
    const refused = await messageAfter({ verify: [() => refusal(409, 'It does not match its quote.')] });
    expect(refused.message).toBe('It does not match its quote.');
    expect(refused.purchase.pending()).toEqual([]);
  });
});

describe('after a reload', () => {
  /** A storage as a page leaves it that was closed after sending. */
  async function leftBehind() {
    const storage = memoryStorage();
    await purchaseIn({ storage, chain: { confirm: async () => ({ outcome: 'unknown' }) } }).buy();
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

  it('a payment whose signature was never told is found by its reference', async () => {
    const storage = memoryStorage();
    void purchaseIn({ storage, sign: () => new Promise(() => {}) }).buy();
    await expect.poll(() => readPendingPurchases(publicKey, storage)).toMatchObject([{ signature: null }]);
    const purchase = purchaseIn({ storage, chain: { findSignature: async () => signature } });
    await purchase.resume();
    expect(purchase.ends).toEqual(['success']);
  });

  it('a payment that was never signed is forgotten once it is too late for it', async () => {
    const storage = memoryStorage();
    void purchaseIn({ storage, sign: () => new Promise(() => {}) }).buy();
    await expect.poll(() => readPendingPurchases(publicKey, storage)).toHaveLength(1);
    await purchaseIn({ storage }).resume();
    expect(readPendingPurchases(publicKey, storage)).toHaveLength(1);
    await purchaseIn({ storage, chain: { isPast: async () => true } }).resume();
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
  });

  it('a broken memory is no memory', () => {
    const storage = memoryStorage({ 'buidl:user:pending-purchases': '[{"reference":1}]' });
    expect(readPendingPurchases(publicKey, storage)).toEqual([]);
    expect(readPendingPurchases(publicKey, memoryStorage({ 'buidl:user:pending-purchases': '{' }))).toEqual(
      [],
    );
  });
});
