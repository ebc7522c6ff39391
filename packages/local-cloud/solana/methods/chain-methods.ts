import { createHash } from 'node:crypto';
import type { VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { decodeMessage, InvalidTransactionError } from '../decode-transaction.ts';
import { messageFeeLamports } from '../message-fee.ts';
import { invalidParams, RPC_CODES, RpcError } from '../rpc-error.ts';
import { MAX_BLOCKHASH_AGE, SLOTS_PER_EPOCH } from '../slot-clock.ts';
import { addressSchema, type BaseConfig, baseConfigSchema, DEFAULT_CONFIG } from './param-schemas.ts';
import { type RpcContext, type RpcMethods, rpcMethod } from './rpc-method.ts';
import { atSlot, checkMinContextSlot, SOLANA_VERSION } from './slot-context.ts';

/** Differs from the genesis hashes of the public networks. */
const GENESIS_HASH = bs58.encode(createHash('sha256').update('Buidl local network').digest());
const FEATURE_SET = 3_640_012_085;

const configOnly = z.tuple([baseConfigSchema.optional()]);
const noParams = z.tuple([]);

export const chainMethods: RpcMethods = {
  getHealth: rpcMethod(noParams, () => 'ok'),
  getVersion: rpcMethod(noParams, () => ({ 'solana-core': SOLANA_VERSION, 'feature-set': FEATURE_SET })),
  getGenesisHash: rpcMethod(noParams, () => GENESIS_HASH),
  getSlot: rpcMethod(configOnly, ([config], context) => slotOf(config, context)),
  // Equals the slot, because every slot of this chain has a block.
  getBlockHeight: rpcMethod(configOnly, ([config], context) => slotOf(config, context)),
  getEpochInfo: rpcMethod(configOnly, ([config], context) => epochInfo(slotOf(config, context), context)),
  getBlockTime: rpcMethod(z.tuple([z.int().min(0)]), ([slot], { ledger }) => {
    if (slot > ledger.clock.slot) {
      throw new RpcError(RPC_CODES.blockNotAvailable, `Block not available for slot ${slot}`);
    }
    return ledger.clock.blockTime(slot);
  }),
  getLatestBlockhash: rpcMethod(configOnly, ([config = DEFAULT_CONFIG], context) => {
    const slot = slotOf(config, context);
    return atSlot(context.ledger, config.commitment, {
      blockhash: context.ledger.clock.blockhash(slot),
      lastValidBlockHeight: slot + MAX_BLOCKHASH_AGE,
    });
  }),
  isBlockhashValid: rpcMethod(
    z.tuple([addressSchema, baseConfigSchema.optional()]),
    ([blockhash, config = DEFAULT_CONFIG], { ledger }) => {
      checkMinContextSlot(ledger, config);
      return atSlot(ledger, config.commitment, ledger.clock.slotOfBlockhash(blockhash) !== undefined);
    },
  ),
  getMinimumBalanceForRentExemption: rpcMethod(
    z.tuple([
      z
        .int()
        .min(0)
        .max(10 * 1024 * 1024),
      baseConfigSchema.optional(),
    ]),
    ([dataLength], { ledger }) => Number(ledger.minimumBalance(dataLength)),
  ),
  getFeeForMessage: rpcMethod(
    z.tuple([z.string().max(2_000), baseConfigSchema.optional()]),
    ([base64, config = DEFAULT_CONFIG], { ledger }) => {
      checkMinContextSlot(ledger, config);
      const message = readMessage(base64);
      return atSlot(ledger, config.commitment, ledger.isAlive(message) ? Number(messageFeeLamports(message)) : null);
    },
  ),
  getRecentPrioritizationFees: rpcMethod(z.tuple([z.array(addressSchema).max(128).nullish()]), (_, { ledger }) => {
    const { slot } = ledger.clock;
    return Array.from({ length: MAX_BLOCKHASH_AGE }, (_item, index) => ({
      slot: slot - MAX_BLOCKHASH_AGE + 1 + index,
      prioritizationFee: 0,
    }));
  }),
};

function slotOf(config: BaseConfig = DEFAULT_CONFIG, { ledger }: RpcContext): number {
  checkMinContextSlot(ledger, config);
  return ledger.clock.slotAt(config.commitment);
}

function epochInfo(slot: number, { ledger }: RpcContext) {
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: ledger.transactionCount,
  };
}

function readMessage(base64: string): VersionedMessage {
  try {
    return decodeMessage(Buffer.from(base64, 'base64'));
  } catch (cause) {
    if (!(cause instanceof InvalidTransactionError)) throw cause;
    throw invalidParams(`failed to deserialize message: ${cause.message}`);
  }
}
