import { LAMPORTS_PER_SOL } from '@solana/web3.js';
import * as z from 'zod';
import { addressSchema, baseConfigSchema } from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';

const MAX_SOL = 10;
const MAX_WHOLE_TOKENS = 1_000_000;

export const faucetMethods: RpcMethods = {
  requestAirdrop: rpcMethod(
    z.tuple([
      addressSchema,
      z
        .int()
        .min(1)
        .max(MAX_SOL * LAMPORTS_PER_SOL, `at most ${MAX_SOL} SOL a call`),
      baseConfigSchema.optional(),
    ]),
    ([receiver, lamports], { faucet }) => faucet.airdropLamports(receiver, lamports),
  ),
  requestTokenAirdrop: rpcMethod(
    z.tuple([addressSchema, z.int().min(1).max(MAX_WHOLE_TOKENS, `at most ${MAX_WHOLE_TOKENS} tokens a call`)]),
    ([receiver, wholeTokens], { faucet }) => faucet.airdropTokens(receiver, wholeTokens),
  ),
};
