import { Connection } from '@solana/web3.js';
import { describe, expect, it, vi } from 'vitest';
import { createSolanaChain } from '../../../web/src/features/credits/api/solana-chain.ts';
import { ChainUnreachableError, PaymentRefusedError } from '../../../web/src/features/credits/payment-ports.ts';

const payment = { signature: '5'.repeat(88), lastValidBlockHeight: 150, bytes: undefined };
const never = new Promise<void>(() => {});
const reference = '11111111111111111111111111111111';

/** A node with the given responses per method; the last one repeats. Other methods are unreachable. */
function chainOf(responses: Record<string, object[]>, pause?: () => Promise<void>) {
  let nowMs = 0;
  const sent: unknown[] = [];
  const connection = new Connection('http://node.example:8899', {
    fetch: async (_input, init) => {
      const { id, method, params } = JSON.parse(String(init?.body));
      if (method === 'sendTransaction') sent.push(params);
      const left = responses[method] ?? [];
      const response = left.length > 1 ? left.shift() : left[0];
      if (response === undefined) throw new TypeError('offline');
      return Response.json({ jsonrpc: '2.0', id, ...response });
    },
  });
  const listen = vi.spyOn(connection, 'onSignature').mockReturnValue(1);
  const stop = vi.spyOn(connection, 'removeSignatureListener').mockResolvedValue();
  const advance = async (delayMs: number) => {
    nowMs += delayMs;
  };
  const chain = createSolanaChain(connection, { pause: pause ?? advance, now: () => nowMs });
  return { chain, listen, stop, sent };
}

const context = { slot: 1 };
const height = (value: number) => ({ result: value });
const status = (value: object | null) => ({
  result: { context, value: [value === null ? null : { slot: 1, confirmations: 1, ...value }] },
});
const unknownYet = { getBlockHeight: [height(100)], getSignatureStatuses: [status(null)] };

describe('sending', () => {
  const sendTo = (message: string) =>
    chainOf({ sendTransaction: [{ error: { code: -32002, message } }] }).chain.send(new Uint8Array([1]));

  it.each(['Transaction simulation failed: insufficient lamports', 'Transaction signature verification failure'])(
    'is refused by a node that says: %s',
    async (message) => {
      await expect(sendTo(message)).rejects.toThrow(PaymentRefusedError);
    },
  );

  it.each(['Transaction simulation failed: Blockhash not found', 'Node is behind by 42 slots', 'Internal error'])(
    'is undecided after a node says: %s',
    async (message) => {
      await expect(sendTo(message)).rejects.toThrow(ChainUnreachableError);
    },
  );

  it('is undecided without a response, and done when the node has the transaction already', async () => {
    await expect(chainOf({}).chain.send(new Uint8Array([1]))).rejects.toThrow(ChainUnreachableError);
    const known = 'Transaction simulation failed: This transaction has already been processed';
    await expect(sendTo(known)).resolves.toBeUndefined();
  });
});

describe('waiting for confirmation', () => {
  it('sends the same bytes again until the node has seen them, without the node’s own retries', async () => {
    const { chain, sent } = chainOf({
      getBlockHeight: [height(100)],
      getSignatureStatuses: [
        status(null),
        status(null),
        status({ confirmationStatus: 'processed', err: null }),
        status({ confirmationStatus: 'confirmed', err: null }),
      ],
      sendTransaction: [{ error: { code: -32603, message: 'Internal error' } }, { result: payment.signature }],
    });
    const confirmation = chain.confirm({ ...payment, bytes: new Uint8Array([1, 2, 3]) });
    await expect(confirmation).resolves.toEqual({ outcome: 'confirmed' });
    const options = expect.objectContaining({ skipPreflight: true, maxRetries: 0 });
    expect(sent).toEqual([
      ['AQID', options],
      ['AQID', options],
    ]);
  });

  it('does not send an expired transaction again', async () => {
    const { chain, sent } = chainOf({ ...unknownYet, getBlockHeight: [height(151)] });
    const confirmation = chain.confirm({ ...payment, bytes: new Uint8Array([1]) });
    await expect(confirmation).resolves.toEqual({ outcome: 'expired' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['confirmed', { confirmationStatus: 'confirmed', err: null }],
    ['confirmed', { confirmationStatus: 'finalized', err: null }],
    ['failed', { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'Custom'] } }],
  ])('ends as %s when the node says so', async (outcome, value) => {
    const { chain, stop } = chainOf({
      ...unknownYet,
      getSignatureStatuses: [status(null), status({ confirmationStatus: 'processed', err: null }), status(value)],
    });
    await expect(chain.confirm(payment)).resolves.toEqual({ outcome });
    expect(stop).toHaveBeenCalledWith(1);
  });

  it('ends as expired once the blockhash is too old, not a block earlier', async () => {
    const { chain } = chainOf({ ...unknownYet, getBlockHeight: [height(150), height(151)] });
    await expect(chain.confirm(payment)).resolves.toEqual({ outcome: 'expired' });
  });

  it('ends as unknown when the node is silent for too long', async () => {
    await expect(chainOf({}).chain.confirm(payment)).resolves.toEqual({ outcome: 'unknown' });
  });

  it('ends with the notification of the websocket before the next poll', async () => {
    const { chain, listen } = chainOf(unknownYet, () => never);
    const confirmation = chain.confirm(payment);
    expect(listen).toHaveBeenCalledWith(payment.signature, expect.any(Function), 'confirmed');
    listen.mock.calls[0]?.[1]({ err: null }, context);
    await expect(confirmation).resolves.toEqual({ outcome: 'confirmed' });
  });
});

it('a payment is found by its reference', async () => {
  const found = chainOf({
    getSignaturesForAddress: [
      {
        result: [{ signature: 'abc', slot: 1, err: null, memo: null }],
      },
    ],
  });
  await expect(found.chain.findSignature(reference)).resolves.toBe('abc');
  const nothing = chainOf({ getSignaturesForAddress: [{ result: [] }] });
  await expect(nothing.chain.findSignature(reference)).resolves.toBeNull();
});

it('the chain has passed a block height once it is higher', async () => {
  const { chain } = chainOf({ getBlockHeight: [height(150), height(151)] });
  await expect(chain.isPast(150)).resolves.toBe(false);
  await expect(chain.isPast(150)).resolves.toBe(true);
});
