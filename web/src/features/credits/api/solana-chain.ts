import { Connection, PublicKey, SendTransactionError } from '@solana/web3.js';
import {
  ChainUnreachableError,
  type Confirmation,
  type PaymentChain,
  PaymentRefusedError,
  type SignedTransaction,
} from '../payment-ports.ts';

const CALL_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 2_000;
/** Longer than the 150 blocks of a blockhash, which take 60 to 90 s. */
const CONFIRMATION_TIMEOUT_MS = 120_000;
/** The time without a usable response after which the outcome counts as unknown. */
const SILENCE_MS = 10_000;

/** Matches responses of a node after which the transaction was certainly not sent. */
const REFUSED = /simulation failed|signature verification|invalid|deserialize|sanitize|too large/i;
/** Matches the response of a node that lags behind and does not know a recent blockhash yet. */
const NODE_LAGS = /blockhash not found/i;
const ALREADY_SENT = /already been processed/i;

interface Clock {
  pause: (delayMs: number) => Promise<void>;
  now: () => number;
}

const browserClock: Clock = {
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  now: Date.now,
};

export function connectToNode(rpcUrl: string): Connection {
  return new Connection(rpcUrl, {
    commitment: 'confirmed',
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
  });
}

export function createSolanaChain(connection: Connection, clock: Clock = browserClock): PaymentChain {
  return {
    send: (bytes) => send(bytes, connection),
    confirm: (transaction) => confirm(transaction, connection, clock),
    findSignature: (reference) =>
      withChainErrors(async () => {
        const address = new PublicKey(reference);
        const [found] = await connection.getSignaturesForAddress(address, { limit: 1 }, 'confirmed');
        return found?.signature ?? null;
      }),
    isPast: (blockHeight) => withChainErrors(async () => (await connection.getBlockHeight('confirmed')) > blockHeight),
  };
}

async function send(bytes: Uint8Array, connection: Connection): Promise<void> {
  try {
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed' });
  } catch (cause) {
    const reason = cause instanceof SendTransactionError ? cause.transactionError.message : '';
    if (ALREADY_SENT.test(reason)) return;
    if (REFUSED.test(reason) && !NODE_LAGS.test(reason)) throw new PaymentRefusedError(reason, { cause });
    throw unreachable(cause);
  }
}

async function withChainErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): ChainUnreachableError {
  return new ChainUnreachableError('The network gave no usable response.', { cause });
}

/**
 * Waits for the outcome of a transaction. Also polls, because `Connection.confirmTransaction` never ends when the node
 * has no websocket.
 */
async function confirm(transaction: SignedTransaction, connection: Connection, clock: Clock): Promise<Confirmation> {
  let isOver = false;
  let stopListening = () => {};
  const notified = new Promise<Confirmation>((resolve) => {
    const id = connection.onSignature(
      transaction.signature,
      ({ err }) => resolve({ outcome: err === null ? 'confirmed' : 'failed' }),
      'confirmed',
    );
    stopListening = () => void connection.removeSignatureListener(id).catch(() => undefined);
  });
  const poll = async (): Promise<Confirmation> => {
    const endMs = clock.now() + CONFIRMATION_TIMEOUT_MS;
    let heardAtMs = clock.now();
    while (!isOver && clock.now() < endMs) {
      const reading = await readConfirmation(transaction, connection);
      if (typeof reading === 'object') return reading;
      if (reading !== 'silent') heardAtMs = clock.now();
      else if (clock.now() - heardAtMs >= SILENCE_MS) break;
      await clock.pause(POLL_INTERVAL_MS);
      if (!isOver && reading !== 'seen') await sendAgain(transaction, connection);
    }
    return { outcome: 'unknown' };
  };
  try {
    return await Promise.race([notified, poll()]);
  } finally {
    isOver = true;
    stopListening();
  }
}

/**
 * Sends the transaction again, because nodes drop transactions under load. The same bytes are the same transaction, so
 * it cannot be paid twice.
 */
async function sendAgain({ bytes }: SignedTransaction, connection: Connection): Promise<void> {
  if (bytes === undefined) return;
  try {
    await connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 });
  } catch {
    // The next status of the transaction shows whether it was sent.
  }
}

/**
 * `silent`: the node gives no usable response; `unseen`: the node does not know the transaction, which may still be
 * accepted; `seen`: the node knows it, but it is not confirmed yet.
 */
async function readConfirmation(
  transaction: SignedTransaction,
  connection: Connection,
): Promise<Confirmation | 'silent' | 'unseen' | 'seen'> {
  try {
    // Reads the height first: a transaction that is missing afterwards was not included before that height.
    const height = await connection.getBlockHeight('confirmed');
    const { value } = await connection.getSignatureStatuses([transaction.signature], {
      searchTransactionHistory: true,
    });
    const status = value[0] ?? null;
    if (status === null) return height > transaction.lastValidBlockHeight ? { outcome: 'expired' } : 'unseen';
    if (status.err !== null) return { outcome: 'failed' };
    const isConfirmed = status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized';
    return isConfirmed ? { outcome: 'confirmed' } : 'seen';
  } catch {
    return 'silent';
  }
}
