import { CREDIT_MESSAGES } from '../../../../shared/messages/credits.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { fromBase64url, toBase64url } from '../../lib/base64url.ts';
import { isUnauthorized } from '../../lib/wallet-authorization.ts';
import {
  ChainUnreachableError,
  type PaymentChain,
  PaymentRefusedError,
  type SignedPayment,
  type SignPayment,
} from './payment-ports.ts';
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
import { type Verdict, verifyPayment } from './verify-payment.ts';

export const SUCCESS_SHOWN_MS = 5_000;
/**
 * The maximum number of requests to the server about a payment that the network has confirmed or let expire. They take
 * 90 seconds; a payment usually becomes final after about 15 seconds.
 */
const VERIFY_ATTEMPTS = 45;
/**
 * The maximum number of attempts to settle a payment while neither the network nor the server gives an answer. All
 * attempts together take at least five minutes.
 */
const MAX_ROUNDS = 60;
const ROUND_INTERVAL_MS = 5_000;
/**
 * The maximum number of searches for a payment without a known signature. All searches together take longer than the
 * 150 blocks for which a blockhash is valid.
 */
const MAX_LOOKS = 60;
const LOOK_INTERVAL_MS = 2_000;
/** The number of blocks by which nodes may be late to list the transactions of an address. */
const INDEXING_BLOCKS = 32;

export type SettledPurchase = Extract<PurchaseState, { status: 'sent' | 'success' | 'error' }>;

interface RunnerParts {
  callApi: CallApi;
  /** Implemented as a getter, so that the storage is accessed only when a purchase needs it. */
  readonly storage: Storage;
  pause: (delayMs: number) => Promise<void>;
  onSettled: (state: SettledPurchase) => void;
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
  let isBusy = false;
  /** The search for payments of an earlier visit. A purchase waits for it, because it may find one. */
  let search: Promise<unknown> | null = null;
  /** The last payment that was sent. Logging out removes it from the storage. */
  let last: PendingPurchase | null = null;
  const listeners = new Set<() => void>();
  const dispatch = (event: PurchaseEvent) => {
    const before = state;
    state = purchaseReducer(state, event);
    for (const listener of listeners) listener();
    if (state !== before && isSettled(state)) onSettled(state);
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
    isBusy = true;
    try {
      await work();
    } catch (error) {
      const hasLeft = !(error instanceof PaymentRefusedError);
      const signature = 'signature' in state ? state.signature : undefined;
      const isCertain = error instanceof PurchaseError || !hasLeft || signature === undefined;
      // Asks the user to pay again only if the error says for certain what became of the payment.
      if (!isCertain) dispatch({ type: 'left', signature });
      else dispatch({ type: 'failed', message: purchaseErrorText(error), hasLeft });
    }
    isBusy = false;
  };
  const pendingOf = (publicKey: string): PendingPurchase[] => {
    const stored = readPendingPurchases(publicKey, run.storage);
    const isLeft = state.status === 'sent' && last?.publicKey === publicKey;
    const isStored = stored.some(({ reference }) => reference === last?.reference);
    return isLeft && last !== null && !isStored ? [last, ...stored] : stored;
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    buy: async (order) => {
      while (search !== null) await search;
      if (isBusy || !canStartPurchase(state)) return;
      dispatch({ type: 'started', credits: order.credits });
      await guard(() =>
        pay(order, run, (payment) => {
          last = payment;
        }),
      );
    },
    resume: async ({ publicKey, chain }) => {
      if (isBusy) return;
      // The panel must not show another user's payment.
      if (state.status === 'sent' && last?.publicKey !== publicKey) dispatch({ type: 'reset' });
      for (const pending of pendingOf(publicKey)) {
        const looking = findSent(pending, chain, run.storage);
        search = looking;
        // This code resumes before a purchase that waits for the same promise, so it can first clear `search`.
        const found = await looking;
        search = null;
        if (found === 'expired') continue;
        if (isBusy || !(canStartPurchase(state) || state.status === 'sent')) return;
        const isFound = found !== 'open';
        last = isFound ? found : pending;
        dispatch({ type: 'resumed', credits: last.credits, signature: last.signature });
        await guard(() => (isFound ? follow(found, chain, run) : followUnsigned(pending, chain, run)));
      }
    },
    tryAgain: () => dispatch({ type: 'reset' }),
  };
}

type Run = Pick<RunnerParts, 'callApi' | 'storage' | 'pause'> & { dispatch: (event: PurchaseEvent) => void };

async function pay(order: PurchaseOrder, run: Run, onLeft: (payment: PendingPurchase) => void): Promise<void> {
  const { credits, publicKey, chain } = order;
  const { storage, dispatch } = run;
  const { transaction, reference, lastValidBlockHeight } = await run.callApi('prepareTransaction', {
    creditsToPurchase: credits,
    userPublicKey: publicKey,
    isDiscountedPurchase: order.isDiscounted,
  });
  dispatch({ type: 'prepared' });
  const pending = { reference, credits, publicKey, lastValidBlockHeight, signature: null };
  // After a reload, a stored payment without a signature counts as perhaps sent. So it is stored before signing only
  // when the wallet also sends.
  const beforeSending = () => storePendingPurchase(pending, storage);
  const signed = await sign(order, transaction, beforeSending).catch((error: unknown) => {
    forgetPendingPurchase(reference, storage);
    throw error;
  });
  if (signed.kind === 'unknown') {
    onLeft(pending);
    return followUnsigned(pending, chain, run);
  }
  const { signature } = signed;
  const bytes = signed.kind === 'signed' ? signed.bytes : undefined;
  const payment = { ...pending, signature, ...(bytes && { transaction: toBase64url(bytes) }) };
  storePendingPurchase(payment, storage);
  onLeft(payment);
  dispatch({ type: 'signed', signature });
  if (bytes !== undefined) {
    await sendOnce(bytes, chain).catch((error: unknown) => {
      forgetPendingPurchase(reference, storage);
      throw error;
    });
  }
  await follow(payment, chain, run);
}

type SentPayment = PendingPurchase & { signature: string };

/**
 * Follows a payment to its credits, and returns to idle five seconds later. While neither the network nor the server
 * can be asked, the payment counts as sent and both are asked again. Throws PurchaseError when nothing was paid, or
 * the server refuses the payment.
 */
async function follow(payment: SentPayment, chain: PaymentChain, run: Run): Promise<void> {
  const { storage, pause, dispatch } = run;
  const { reference, signature } = payment;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const verdict = await settle(payment, chain, run);
    if (verdict.kind !== 'open') forgetPendingPurchase(reference, storage);
    if (verdict.kind === 'refused') throw new PurchaseError(verdict.message);
    if (verdict.kind === 'credited') {
      dispatch({ type: 'credited', signature, message: verdict.message });
      await pause(SUCCESS_SHOWN_MS);
      return dispatch({ type: 'reset' });
    }
    dispatch({ type: 'left', signature });
    if (!verdict.mayAskAgain) return;
    await pause(ROUND_INTERVAL_MS);
  }
}

async function settle(payment: SentPayment, chain: PaymentChain, run: Run): Promise<Verdict> {
  const { callApi, pause, dispatch } = run;
  const { signature, lastValidBlockHeight, transaction } = payment;
  const bytes = transaction === undefined ? undefined : fromBase64url(transaction);
  const { outcome } = await chain.confirm({ signature, lastValidBlockHeight, bytes });
  if (outcome === 'failed') return { kind: 'refused', message: PURCHASE_TEXTS.failed };
  if (outcome === 'confirmed') dispatch({ type: 'confirmed' });
  if (outcome === 'unknown') dispatch({ type: 'left', signature });
  const attempts = outcome === 'unknown' ? 1 : VERIFY_ATTEMPTS;
  // The server asks several nodes, so that a node which lags behind does not make the user pay twice.
  const isTooLate = outcome === 'expired';
  const verdict = await verifyPayment(payment, { callApi, pause, attempts, isTooLate });
  const isUnheard = isTooLate && verdict.kind === 'open' && !verdict.mayAskAgain;
  return isUnheard ? { kind: 'refused', message: PURCHASE_TEXTS.expired } : verdict;
}

/** Waits for a payment that the wallet may have sent, and follows it. */
async function followUnsigned(pending: PendingPurchase, chain: PaymentChain, run: Run): Promise<void> {
  run.dispatch({ type: 'left', signature: null });
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const found = await findSent(pending, chain, run.storage);
    if (found === 'expired') throw new PurchaseError(PURCHASE_TEXTS.expired);
    if (found !== 'open') {
      run.dispatch({ type: 'resumed', credits: found.credits, signature: found.signature });
      return follow(found, chain, run);
    }
    await run.pause(LOOK_INTERVAL_MS);
  }
}

/** Throws PurchaseError when the wallet did not sign. */
async function sign(order: PurchaseOrder, transaction: string, beforeSending: () => void): Promise<SignedPayment> {
  try {
    return await order.sign(transaction, beforeSending);
  } catch (cause) {
    const message = isUnauthorized(cause) ? PURCHASE_TEXTS.notAuthorized : CREDIT_MESSAGES.notSigned;
    throw new PurchaseError(message, { cause });
  }
}

/** Sends the transaction. Without a response, it may have been sent, so the confirmation decides. */
async function sendOnce(bytes: Uint8Array, chain: PaymentChain): Promise<void> {
  try {
    await chain.send(bytes);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
  }
}

/**
 * Finds a payment without a known signature by its reference. Returns `expired`, and forgets the payment, when the
 * network can no longer accept it.
 */
async function findSent(
  pending: PendingPurchase,
  chain: PaymentChain,
  storage: Storage,
): Promise<SentPayment | 'open' | 'expired'> {
  const { reference, lastValidBlockHeight } = pending;
  try {
    // Reads the height first: a transaction that is missing after its last valid block cannot appear later.
    const isTooLate = pending.signature === null && (await chain.isPast(lastValidBlockHeight + INDEXING_BLOCKS));
    const signature = pending.signature ?? (await chain.findSignature(reference));
    if (signature !== null) return { ...pending, signature };
    if (!isTooLate) return 'open';
    forgetPendingPurchase(reference, storage);
    return 'expired';
  } catch {
    return 'open';
  }
}

function isSettled(state: PurchaseState): state is SettledPurchase {
  return state.status === 'sent' || state.status === 'success' || state.status === 'error';
}

function purchaseErrorText(error: unknown): string {
  if (error instanceof PurchaseError) return error.message;
  if (error instanceof PaymentRefusedError) return refusalText(error.message);
  return errorText(error, PURCHASE_TEXTS.unreachable);
}

/** Recognizes the nodes' messages for an empty wallet. */
function refusalText(reason: string): string {
  if (/debit an account|insufficient (funds|lamports)/i.test(reason)) return PURCHASE_TEXTS.notEnoughSol;
  return `${PURCHASE_TEXTS.refused} (${reason})`;
}
