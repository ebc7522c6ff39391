/** The site's own view of the chain: sending, waiting for confirmation, finding by reference. */
import { describe, expect, it } from 'vitest';
import { websocketUrl } from '../../../web/src/features/credits/api/signature-watch.ts';
import { createSolanaChain } from '../../../web/src/features/credits/api/solana-chain.ts';
import {
  ChainUnreachableError,
  PaymentRefusedError,
} from '../../../web/src/features/credits/payment-ports.ts';

const payment = { signature: '5'.repeat(88), lastValidBlockHeight: 150 };
const never = new Promise<void>(() => {});

/** A socket that says what the test says. */
function createSocket() {
  const listeners: { open: () => void; message: (event: { data: unknown }) => void } = {
    open: () => {},
    message: () => {},
  };
  const socket = {
    isClosed: false,
    sent: '',
    addEventListener: (type: 'open' | 'message', listener: (event: { data: unknown }) => void) => {
      if (type === 'message') listeners.message = listener;
      else listeners.open = () => listener({ data: null });
    },
    send: (text: string) => {
      socket.sent = text;
    },
    close: () => {
      socket.isClosed = true;
    },
  };
  return { socket, listeners };
}

/** A node that gives each method's answers in turn, the last one for ever; a method without any is out of reach. */
function chainOf(answers: Record<string, object[]>, pause?: () => Promise<void>) {
  let nowMs = 0;
  const { socket, listeners } = createSocket();
  const chain = createSolanaChain({
    rpcUrl: 'http://node.example:8899',
    fetch: async (_input, init) => {
      const { method } = JSON.parse(String(init?.body));
      const left = answers[method] ?? [];
      const answer = left.length > 1 ? left.shift() : left[0];
      if (answer === undefined) throw new TypeError('offline');
      return Response.json({ jsonrpc: '2.0', id: 1, ...answer });
    },
    openSocket: () => socket,
    pause:
      pause ??
      (async (delayMs) => {
        nowMs += delayMs;
      }),
    now: () => nowMs,
  });
  return { chain, socket, listeners };
}

const height = (value: number) => ({ result: value });
const status = (value: object | null) => ({ result: { value: [value] } });
const unknownYet = { getBlockHeight: [height(100)], getSignatureStatuses: [status(null)] };

describe('sending', () => {
  it('tells a refusal from silence', async () => {
    const refusing = chainOf({ sendTransaction: [{ error: { code: -32002, message: 'no funds' } }] });
    await expect(refusing.chain.send(new Uint8Array([1]))).rejects.toThrow(PaymentRefusedError);
    await expect(chainOf({}).chain.send(new Uint8Array([1]))).rejects.toThrow(ChainUnreachableError);
  });
});

describe('waiting for confirmation', () => {
  it.each([
    ['confirmed', { confirmationStatus: 'confirmed', err: null }],
    ['confirmed', { confirmationStatus: 'finalized', err: null }],
    ['failed', { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'Custom'] } }],
  ])('ends as %s when the node says so', async (outcome, value) => {
    const { chain, socket } = chainOf({
      ...unknownYet,
      getSignatureStatuses: [
        status(null),
        status({ confirmationStatus: 'processed', err: null }),
        status(value),
      ],
    });
    await expect(chain.confirm(payment)).resolves.toEqual({ outcome });
    expect(socket.isClosed).toBe(true);
  });

  it('ends as expired once the blockhash is too old, not a block earlier', async () => {
    const { chain } = chainOf({ ...unknownYet, getBlockHeight: [height(150), height(151)] });
    await expect(chain.confirm(payment)).resolves.toEqual({ outcome: 'expired' });
  });

  it('ends without word when the node is silent for too long', async () => {
    await expect(chainOf({}).chain.confirm(payment)).resolves.toEqual({ outcome: 'unknown' });
  });

  it('hears it from the websocket before the next question', async () => {
    const { chain, socket, listeners } = chainOf(unknownYet, () => never);
    const confirmation = chain.confirm(payment);
    listeners.open();
    expect(JSON.parse(socket.sent)).toMatchObject({
      method: 'signatureSubscribe',
      params: [payment.signature, { commitment: 'confirmed' }],
    });
    listeners.message({ data: '{"jsonrpc":"2.0","result":7,"id":1}' });
    listeners.message({ data: 'not JSON' });
    listeners.message({
      data: JSON.stringify({ method: 'signatureNotification', params: { result: { value: { err: null } } } }),
    });
    await expect(confirmation).resolves.toEqual({ outcome: 'confirmed' });
  });
});

it('a payment is found by its reference', async () => {
  const found = chainOf({ getSignaturesForAddress: [{ result: [{ signature: 'abc' }] }] });
  await expect(found.chain.findSignature('R')).resolves.toBe('abc');
  const nothing = chainOf({ getSignaturesForAddress: [{ result: [] }] });
  await expect(nothing.chain.findSignature('R')).resolves.toBeNull();
});

it('the chain is past a block height once it has grown beyond it', async () => {
  const { chain } = chainOf({ getBlockHeight: [height(150), height(151)] });
  await expect(chain.isPast(150)).resolves.toBe(false);
  await expect(chain.isPast(150)).resolves.toBe(true);
});

it('the websocket of a node is at the next port, or at the same address without one', () => {
  expect(websocketUrl('http://127.0.0.1:8899')).toBe('ws://127.0.0.1:8900/');
  expect(websocketUrl('https://api.devnet.solana.com')).toBe('wss://api.devnet.solana.com/');
});
