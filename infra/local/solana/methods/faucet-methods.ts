/** RPC methods of the faucet: the standard one for SOL, and one of our own for ASV. */
import * as z from 'zod';
import { LAMPORTS_PER_SOL } from '../faucet.ts';
import { addressSchema, baseConfigSchema, method, type RpcMethods } from './method.ts';

const MAX_SOL = 10;
const MAX_WHOLE_TOKENS = 1_000_000;

export const faucetMethods: RpcMethods = {
  requestAirdrop: method(
    z.tuple([
      addressSchema,
      z
        .int()
        .min(1)
        .max(MAX_SOL * Number(LAMPORTS_PER_SOL), `at most ${MAX_SOL} SOL a call`),
      baseConfigSchema.optional(),
    ]),
    ([receiver, lamports], { faucet }) => faucet.airdropLamports(receiver, BigInt(lamports)),
  ),
  requestTokenAirdrop: method(
    z.tuple([
      addressSchema,
      z.int().min(1).max(MAX_WHOLE_TOKENS, `at most ${MAX_WHOLE_TOKENS} tokens a call`),
    ]),
    ([receiver, wholeTokens], { faucet }) => faucet.airdropTokens(receiver, wholeTokens),
  ),
};
