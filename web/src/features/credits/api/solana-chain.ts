/** Sends payments and waits for their confirmation: a websocket tells it at once, polling covers for the websocket. */
import * as z from 'zod';
import {
  ChainUnreachableError,
  type Confirmation,
  type PaymentChain,
  PaymentRefusedError,
} from '../payment-ports.ts';
import { type CallRpc, createRpcClient } from './json-rpc.ts';
import { type OpenSocket, watchSignature } from './signature-watch.ts';

const POLL_INTERVAL_MS = 2_000;
const CONFIRMATION_TIMEOUT_MS = 90_000;

const statusesSchema = z.object({
  value: z.array(z.object({ confirmationStatus: z.string().nullable(), err: z.unknown() }).nullable()),
});
const signaturesSchema = z.array(z.object({ signature: z.string() }));

export interface ChainParts {
  rpcUrl: string;
  fetch: typeof globalThis.fetch;
  openSocket: OpenSocket;
  pause: (delayMs: number) => Promise<void>;
  now: () => number;
}

export function createSolanaChain(parts: ChainParts): PaymentChain {
  const callRpc = createRpcClient(parts.rpcUrl, parts.fetch);
  return {
    send: async (bytes) => {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
      await callRpc('sendTransaction', [toBase64(bytes), options], z.string());
    },
    confirm: (payment) => confirm(payment, callRpc, parts),
    findSignature: async (reference) => {
      const options = { limit: 1, commitment: 'confirmed' };
      const [found] = await callRpc('getSignaturesForAddress', [reference, options], signaturesSchema);
      return found?.signature ?? null;
    },
    isPast: async (blockHeight) => (await readHeight(callRpc)) > blockHeight,
  };
}

type Payment = Parameters<PaymentChain['confirm']>[0];

async function confirm(payment: Payment, callRpc: CallRpc, parts: ChainParts): Promise<Confirmation> {
  let isOver = false;
  let stopWatching = () => {};
  const heard = new Promise<Confirmation>((resolve) => {
    stopWatching = watchSignature(parts, payment.signature, (hasSucceeded) =>
      resolve({ outcome: hasSucceeded ? 'confirmed' : 'failed' }),
    );
  });
  const poll = async (): Promise<Confirmation> => {
    const endMs = parts.now() + CONFIRMATION_TIMEOUT_MS;
    while (!isOver && parts.now() < endMs) {
      const found = await look(payment, callRpc);
      if (found !== null) return found;
      await parts.pause(POLL_INTERVAL_MS);
    }
    return { outcome: 'unknown' };
  };
  try {
    return await Promise.race([heard, poll()]);
  } finally {
    isOver = true;
    stopWatching();
  }
}

/** What the network says now; null while it says nothing final. */
async function look(payment: Payment, callRpc: CallRpc): Promise<Confirmation | null> {
  try {
    // The height is read first: a transaction that is missing afterwards did not get in before it.
    const height = await readHeight(callRpc);
    const params = [[payment.signature], { searchTransactionHistory: true }];
    const { value } = await callRpc('getSignatureStatuses', params, statusesSchema);
    const status = value[0] ?? null;
    if (status === null) return height > payment.lastValidBlockHeight ? { outcome: 'expired' } : null;
    if ((status.err ?? null) !== null) return { outcome: 'failed' };
    const isConfirmed =
      status.confirmationStatus === 'confirmed' || status.confirmationStatus === 'finalized';
    return isConfirmed ? { outcome: 'confirmed' } : null;
  } catch (error) {
    // A node that is down or refuses a question may answer the next one.
    if (error instanceof ChainUnreachableError || error instanceof PaymentRefusedError) return null;
    throw error;
  }
}

function readHeight(callRpc: CallRpc): Promise<number> {
  return callRpc('getBlockHeight', [{ commitment: 'confirmed' }], z.number());
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
