/** Calls to a Solana node over HTTP. */
import * as z from 'zod';
import { ChainUnreachableError, PaymentRefusedError } from '../payment-ports.ts';

const CALL_TIMEOUT_MS = 15_000;

const replySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Returns the checked result; throws PaymentRefusedError for an error reply, ChainUnreachableError for none. */
export type CallRpc = <Schema extends z.ZodType>(
  method: string,
  params: unknown[],
  schema: Schema,
) => Promise<z.output<Schema>>;

export function createRpcClient(rpcUrl: string, fetch: typeof globalThis.fetch): CallRpc {
  return async function callRpc<Schema extends z.ZodType>(method: string, params: unknown[], schema: Schema) {
    const parsed = replySchema.safeParse(
      await post(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }, fetch),
    );
    if (!parsed.success) throw new ChainUnreachableError('The network gave no answer.');
    if ('error' in parsed.data) throw new PaymentRefusedError(parsed.data.error.message);
    const result = schema.safeParse(parsed.data.result);
    if (!result.success) throw new ChainUnreachableError('The network gave an unknown answer.');
    return result.data;
  };
}

async function post(rpcUrl: string, body: unknown, fetch: typeof globalThis.fetch): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return await response.json();
  } catch (cause) {
    throw new ChainUnreachableError('The network gave no answer.', { cause });
  }
}
