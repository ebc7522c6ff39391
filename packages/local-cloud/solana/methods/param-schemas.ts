import { PUBLIC_KEY_LENGTH } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { invalidParams } from '../rpc-error.ts';
import type { Commitment } from '../slot-clock.ts';

export const addressSchema = base58Schema(PUBLIC_KEY_LENGTH);
export const signatureSchema = base58Schema(nacl.sign.signatureLength);

/** Includes deprecated names that older clients send. */
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

export const transactionEncodingSchema = z.enum(['json', 'jsonParsed', 'base58', 'base64', 'binary']);

/** Throws RpcError for a commitment at which a node has no history. */
export function checkConfirmed(commitment: Commitment): void {
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
}

const baseShape = {
  commitment: commitmentSchema,
  minContextSlot: z
    .int()
    .min(0)
    .nullish()
    .transform((slot) => slot ?? undefined),
};
export type BaseConfig = { commitment: Commitment; minContextSlot?: number | undefined };

export const DEFAULT_CONFIG: BaseConfig = { commitment: 'finalized' };

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
