import { CREDIT_MESSAGES } from '../../../../shared/messages/credits.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { ChainUnreachableError, type PaymentChain, PaymentRefusedError, type SignPayment } from './payment-ports.ts';
import {
  forgetPendingPurchase,
  type PendingPurchase,
  readPendingPurchases,
  storePendingPurchase,
} from './pending-purchases.ts';
import { PURCHASE_TEXTS, PurchaseError } from './purchase-error.ts';
import {
  canStartPurchase,
  idlePurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseReducer,
} from './purchase-state.ts';
import { verifyPayment } from './verify-payment.ts';

export const SUCCESS_SHOWN_MS = 5_000;

interface RunnerParts {
  callApi: CallApi;
  /** Implemented as a getter, so that the storage is accessed only when a purchase needs it. */
  readonly storage: Storage;
  pause: (delayMs: number) => Promise<void>;
  onSettled: (state: Extract<PurchaseState, { status: 'success' | 'error' }>) => void;
}

export interface PurchaseOrder {
  credits: number;
  isDiscounted: boolean;
  publicKey: string;
  sign: SignPayment;
  chain: PaymentChain;
}

/** Runs a purchase: prepare, sign, send, confirm, verify. A sent payment is stored until it is settled. */
export interface PurchaseRunner {
  getState(): PurchaseState;
  subscribe(listener: () => void): () => void;
  buy(order: PurchaseOrder): Promise<void>;
  resume(buyer: { publicKey: string; chain: PaymentChain }): Promise<void>;
  /** Returns to idle after a failure. */
  tryAgain(): void;
}

export function createPurchaseRunner(parts: RunnerParts): PurchaseRunner {
  const { callApi, pause, onSettled } = parts;
  let state: PurchaseState = idlePurchase;
  const listeners = new Set<() => void>();
  const dispatch = (event: PurchaseEvent) => {
    const before = state;
    state = purchaseReducer(state, event);
    for (const listener of listeners) listener();
    if (state !== before && (state.status === 'success' || state.status === 'error')) onSettled(state);
  };
  const run: Run = {
    callApi,
    get storage() {
      return parts.storage;
    },
    pause,
    dispatch,
  };
  const guard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const hasLeft = !(error instanceof PaymentRefusedError);
      dispatch({ type: 'failed', message: purchaseErrorText(error), hasLeft });
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    buy: async (order) => {
      if (!canStartPurchase(state)) return;
      dispatch({ type: 'started', credits: order.credits });
      await guard(() => pay(order, run));
    },
    resume: async ({ publicKey, chain }) => {
      for (const pending of readPendingPurchases(publicKey, run.storage)) {
        if (!canStartPurchase(state)) return;
        const payment = await findSent(pending, chain, run.storage);
        if (payment === null || !canStartPurchase(state)) continue;
        dispatch({ type: 'resumed', credits: payment.credits, signature: payment.signature });
        await guard(() => follow(payment, chain, run));
      }
    },
    tryAgain: () => dispatch({ type: 'reset' }),
  };
}

type Run = Pick<RunnerParts, 'callApi' | 'storage' | 'pause'> & { dispatch: (event: PurchaseEvent) => void };

async function pay(order: PurchaseOrder, run: Run): Promise<void> {
  const prepared = await run.callApi('prepareTransaction', {
    creditsToPurchase: order.credits,
    userPublicKey: order.publicKey,
    isDiscountedPurchase: order.isDiscounted,
  });
  run.dispatch({ type: 'prepared' });
  const payment = await signAndSend({ order, prepared, storage: run.storage, onSigned: run.dispatch });
  await follow(payment, order.chain, run);
}

/** Waits for the confirmation, gets the payment credited, and returns to idle after five seconds. */
async function follow(payment: SentPayment, chain: PaymentChain, run: Run): Promise<void> {
  const { callApi, storage, pause, dispatch } = run;
  const { outcome } = await chain.confirm(payment);
  if (outcome !== 'confirmed') {
    if (outcome !== 'unknown') forgetPendingPurchase(payment.reference, storage);
    throw new PurchaseError(PURCHASE_TEXTS[outcome]);
  }
  dispatch({ type: 'confirmed' });
  const verdict = await verifyPayment(payment, { callApi, pause });
  if (verdict.isFinal) forgetPendingPurchase(payment.reference, storage);
  if (!verdict.isCredited) throw new PurchaseError(verdict.message);
  dispatch({ type: 'credited', message: verdict.message });
  await pause(SUCCESS_SHOWN_MS);
  dispatch({ type: 'reset' });
}

type SentPayment = PendingPurchase & { signature: string };

interface Signing {
  order: PurchaseOrder;
  prepared: { transaction: string; reference: string; lastValidBlockHeight: number };
  storage: Storage;
  onSigned: (event: PurchaseEvent) => void;
}

/** Stores the payment before it can be sent, and removes it when it certainly was not sent. */
async function signAndSend({ order, prepared, storage, onSigned }: Signing): Promise<SentPayment> {
  const { transaction, reference, lastValidBlockHeight } = prepared;
  const { credits, publicKey } = order;
  const pending = { reference, credits, publicKey, lastValidBlockHeight };
  storePendingPurchase({ ...pending, signature: null }, storage);
  try {
    const signed = await order.sign(transaction);
    const payment = { ...pending, signature: signed.signature };
    storePendingPurchase(payment, storage);
    onSigned({ type: 'signed', signature: signed.signature });
    if (signed.kind === 'signed') await sendOnce(signed.bytes, order.chain);
    return payment;
  } catch (error) {
    forgetPendingPurchase(reference, storage);
    throw error instanceof PaymentRefusedError ? error : new PurchaseError(CREDIT_MESSAGES.notSigned, { cause: error });
  }
}

/** Without a response the transaction may have been sent, so the confirmation decides. */
async function sendOnce(bytes: Uint8Array, chain: PaymentChain): Promise<void> {
  try {
    await chain.send(bytes);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
  }
}

/** Finds a payment without a known signature by its reference. Removes a payment that can no longer be accepted. */
async function findSent(pending: PendingPurchase, chain: PaymentChain, storage: Storage): Promise<SentPayment | null> {
  try {
    // Reads the height first: a transaction that is missing after its last valid block cannot appear later.
    const isTooLate = pending.signature === null && (await chain.isPast(pending.lastValidBlockHeight));
    const signature = pending.signature ?? (await chain.findSignature(pending.reference));
    if (signature === null && isTooLate) forgetPendingPurchase(pending.reference, storage);
    return signature === null ? null : { ...pending, signature };
  } catch {
    return null;
  }
}

function purchaseErrorText(error: unknown): string {
  if (error instanceof PurchaseError) return error.message;
  if (error instanceof PaymentRefusedError) return refusalText(error.message);
  return errorText(error, PURCHASE_TEXTS.unreachable);
}

/** Recognizes the nodes' messages for an empty wallet and an old blockhash. */
function refusalText(reason: string): string {
  if (/debit an account|insufficient (funds|lamports)/i.test(reason)) return PURCHASE_TEXTS.notEnoughSol;
  if (/blockhash not found/i.test(reason)) return PURCHASE_TEXTS.expired;
  return `${PURCHASE_TEXTS.refused} (${reason})`;
}
