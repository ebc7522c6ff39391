import * as z from 'zod';
import { accountMethods } from './methods/account-methods.ts';
import { blockMethods } from './methods/block-methods.ts';
import { chainMethods } from './methods/chain-methods.ts';
import { faucetMethods } from './methods/faucet-methods.ts';
import { historyMethods } from './methods/history-methods.ts';
import type { RpcContext, RpcMethod } from './methods/rpc-method.ts';
import { tokenMethods } from './methods/token-methods.ts';
import { transactionMethods } from './methods/transaction-methods.ts';
import { RPC_CODES, RpcError } from './rpc-error.ts';

const MAX_BATCH = 100;

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  /** A request without an id is a notification: it gets no response. */
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).nullish(),
});
const idSchema = z.object({ id: z.union([z.string(), z.number()]) });

type RpcId = string | number | null;

/** A Map, because a plain object also has inherited names such as `constructor`. */
const METHODS = new Map<string, RpcMethod>(
  Object.entries({
    ...chainMethods,
    ...accountMethods,
    ...tokenMethods,
    ...transactionMethods,
    ...historyMethods,
    ...blockMethods,
    ...faucetMethods,
  }),
);

export type Call = (method: string, params: unknown[]) => unknown;

/** Returns a function that calls a method by its name. It throws RpcError, also for unknown methods. */
export function callMethod(context: RpcContext): Call {
  return (name, params) => {
    const method = METHODS.get(name);
    if (method === undefined) throw methodNotFound(name);
    return method(params, context);
  };
}

export function methodNotFound(name: string): RpcError {
  return new RpcError(RPC_CODES.methodNotFound, `Method not found: ${name.slice(0, 100)}`);
}

export function responseText(text: string, call: Call): string | undefined {
  const response = responseJson(text, call);
  return response === undefined ? undefined : JSON.stringify(response);
}

function responseJson(text: string, call: Call): object | undefined {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return errorResponse(null, new RpcError(RPC_CODES.parse, 'Parse error'));
  }
  if (!Array.isArray(request)) return respondToOne(request, call);
  if (request.length === 0 || request.length > MAX_BATCH) {
    const message = `Invalid request: a batch has 1 to ${MAX_BATCH} calls`;
    return errorResponse(null, new RpcError(RPC_CODES.invalidRequest, message));
  }
  const responses = request.map((one) => respondToOne(one, call)).filter((one) => one !== undefined);
  return responses.length === 0 ? undefined : responses;
}

function respondToOne(value: unknown, call: Call): object | undefined {
  const request = requestSchema.safeParse(value);
  if (!request.success) {
    const id = idSchema.safeParse(value).data?.id ?? null;
    return errorResponse(id, new RpcError(RPC_CODES.invalidRequest, 'Invalid request'));
  }
  const { id, method, params } = request.data;
  try {
    const result = call(method, params ?? []);
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result };
  } catch (error) {
    return id === undefined ? undefined : errorResponse(id, asRpcError(error));
  }
}

function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  console.error('solana: a call failed', error);
  return new RpcError(RPC_CODES.internal, 'Internal error');
}

function errorResponse(id: RpcId, error: RpcError): object {
  return { jsonrpc: '2.0', id, error: error.toJson() };
}
