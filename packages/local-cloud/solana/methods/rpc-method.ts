import type * as z from 'zod';
import type { Faucet } from '../faucet.ts';
import type { Ledger } from '../ledger.ts';
import { parseParams } from './parse-params.ts';

export interface RpcContext {
  ledger: Ledger;
  faucet: Faucet;
}

export type RpcMethod = (params: unknown[], context: RpcContext) => unknown;

export type RpcMethods = Record<string, RpcMethod>;

export function rpcMethod<Schema extends z.ZodType>(
  schema: Schema,
  call: (params: z.output<Schema>, context: RpcContext) => unknown,
): RpcMethod {
  return (params, context) => call(parseParams(schema, params), context);
}
