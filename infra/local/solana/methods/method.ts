/** How an RPC method is declared: the schema of its parameters beside what it does. */
import bs58 from 'bs58';
import * as z from 'zod';
import type { Faucet } from '../faucet.ts';
import type { Ledger } from '../ledger.ts';
import { invalidParams, RPC_CODES, RpcError } from '../rpc-error.ts';
import type { Commitment } from '../slot-clock.ts';

export interface RpcContext {
  ledger: Ledger;
  faucet: Faucet;
}

/** Answers one call; throws RpcError. */
export type RpcMethod = (params: unknown[], context: RpcContext) => unknown;

export type RpcMethods = Record<string, RpcMethod>;

/** A method whose parameters are checked by a schema first. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  answer: (params: z.output<Schema>, context: RpcContext) => unknown,
): RpcMethod {
  return (params, context) => answer(parseParams(schema, params), context);
}

/** The checked parameters; throws RpcError naming the first thing that is wrong. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown[]): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParams(`Invalid params: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

/** An answer that says at which slot it was true. */
export function atSlot<Value>(ledger: Ledger, commitment: Commitment, value: Value) {
  return { context: { apiVersion: SOLANA_VERSION, slot: ledger.clock.slotAt(commitment) }, value };
}

/** Throws RpcError when the ledger has not reached the slot the caller wants to see. */
export function checkMinContextSlot(ledger: Ledger, config: BaseConfig): void {
  const contextSlot = ledger.clock.slotAt(config.commitment);
  if (config.minContextSlot !== undefined && config.minContextSlot > contextSlot) {
    throw new RpcError(RPC_CODES.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot,
    });
  }
}

export const SOLANA_VERSION = '2.3.0';

export const addressSchema = base58Schema(32);
export const signatureSchema = base58Schema(64);

/** Older clients still use the names of before. */
const COMMITMENTS: Record<string, Commitment> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized',
};

export const commitmentSchema = z
  .string()
  .nullish()
  .transform((name, context): Commitment => {
    const commitment = name == null ? 'finalized' : COMMITMENTS[name];
    if (commitment !== undefined) return commitment;
    context.addIssue({ code: 'custom', message: 'unknown commitment' });
    return z.NEVER;
  });

const baseShape = {
  commitment: commitmentSchema,
  minContextSlot: z
    .int()
    .min(0)
    .nullish()
    .transform((slot) => slot ?? undefined),
};
export type BaseConfig = { commitment: Commitment; minContextSlot?: number | undefined };

/** What holds when a caller gives no configuration. */
export const DEFAULT_CONFIG: BaseConfig = { commitment: 'finalized' };

/** An optional configuration object; every method takes commitment and minContextSlot. */
export function configSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((config) => config ?? {}, z.object({ ...baseShape, ...shape }));
}

export const baseConfigSchema = configSchema({});

function base58Schema(byteLength: number) {
  return z
    .string()
    .max(128)
    .refine((text) => bs58.decodeUnsafe(text)?.length === byteLength, `not ${byteLength} bytes in base58`);
}
