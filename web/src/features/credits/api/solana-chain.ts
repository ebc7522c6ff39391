import { Connection, PublicKey, SendTransactionError, SolanaJSONRPCError } from '@solana/web3.js';
import { ChainUnreachableError, type Confirmation, type PaymentChain, PaymentRefusedError } from '../payment-ports.ts';

const CALL_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 2_000;
const CONFIRMATION_TIMEOUT_MS = 90_000;

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
    send: (bytes) =>
      withChainErrors(async () => {
        await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed' });
      }),
    confirm: (payment) => confirm(payment, connection, clock),
    findSignature: (reference) =>
      withChainErrors(async () => {
        const address = new PublicKey(reference);
        const [found] = await connection.getSignaturesForAddress(address, { limit: 1 }, 'confirmed');
        return found?.signature ?? null;
      }),
    isPast: (blockHeight) => withChainErrors(async () => (await connection.getBlockHeight('confirmed')) > blockHeight),
  };
}

async function withChainErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SendTransactionError)
      throw new PaymentRefusedError(error.transactionError.message, { cause: error });
    if (error instanceof SolanaJSONRPCError) throw new PaymentRefusedError(error.message, { cause: error });
    throw new ChainUnreachableError('The network gave no usable response.', { cause: error });
  }
}

type Payment = Parameters<PaymentChain['confirm']>[0];

/** Also polls, because `Connection.confirmTransaction` never ends when the node has no websocket. */
async function confirm(payment: Payment, connection: Connection, clock: Clock): Promise<Confirmation> {
  let isOver = false;
  let stopListening = () => {};
  const notified = new Promise<Confirmation>((resolve) => {
    const id = connection.onSignature(
      payment.signature,
      ({ err }) => resolve({ outcome: err === null ? 'confirmed' : 'failed' }),
      'confirmed',
    );
    stopListening = () => void connection.removeSignatureListener(id).catch(() => undefined);
  });
  const poll = async (): Promise<Confirmation> => {
    const endMs = clock.now() + CONFIRMATION_TIMEOUT_MS;
    while (!isOver && clock.now() < endMs) {
      const found = await readConfirmation(payment, connection);
      if (found !== null) return found;
      await clock.pause(POLL_INTERVAL_MS);
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

/** Returns null while the network has not decided the payment, or when the node gives no usable response. */
async function readConfirmation(payment: Payment, connection: Connection): Promise<Confirmation | null> {
  try {
    // Reads the height first: a transaction that is missing afterwards was not included before that height.
    const height = await connection.getBlockHeight('confirmed');
    const { value } = await connection.getSignatureStatuses([payment.signature], {
      searchTransactionHistory: true,
    });
    const status = value[0] ?? null;
    if (status === null) return height > payment.lastValidBlockHeight ? { outcome: 'expired' } : null;
    if (status.err !== null) return { outcome: 'failed' };
    const isConfirmed = status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized';
    return isConfirmed ? { outcome: 'confirmed' } : null;
  } catch {
    return null;
  }
}
