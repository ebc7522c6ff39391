import * as z from 'zod';
import type { Ledger } from '../ledger.ts';
import type { TransactionRecord } from '../ledger-records.ts';
import { RPC_CODES, RpcError } from '../rpc-error.ts';
import { FIRST_SLOT } from '../slot-clock.ts';
import { type TransactionEncoding, transactionAccountsJson, transactionJson } from '../transaction-json.ts';
import { checkConfirmed, configSchema, transactionEncodingSchema } from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';

const blockConfigSchema = configSchema({
  encoding: transactionEncodingSchema.nullish(),
  transactionDetails: z.enum(['full', 'accounts', 'signatures', 'none']).nullish(),
  rewards: z.boolean().nullish(),
  maxSupportedTransactionVersion: z.int().min(0).max(255).nullish(),
});
type BlockConfig = z.output<typeof blockConfigSchema>;

export const blockMethods: RpcMethods = {
  getBlock: rpcMethod(
    // Older clients send only the encoding instead of a configuration (deprecated).
    z.tuple([z.int().min(0), z.union([transactionEncodingSchema, blockConfigSchema]).optional()]),
    ([slot, given], { ledger }) => {
      const config = typeof given === 'string' ? blockConfigSchema.parse({ encoding: given }) : given;
      const read = config ?? blockConfigSchema.parse({});
      checkConfirmed(read.commitment);
      checkAvailable(ledger, slot, read);
      return {
        blockhash: ledger.clock.blockhash(slot),
        previousBlockhash: ledger.clock.blockhash(slot - 1),
        parentSlot: slot - 1,
        blockTime: ledger.clock.blockTime(slot),
        // Equals the slot, because every slot of this chain has a block.
        blockHeight: slot,
        ...contentJson(ledger.transactionsIn(slot), read),
        ...(read.rewards === false ? {} : { rewards: [] }),
      };
    },
  ),
  getFirstAvailableBlock: rpcMethod(z.tuple([]), () => FIRST_SLOT),
};

function checkAvailable(ledger: Ledger, slot: number, { commitment }: BlockConfig): void {
  if (slot > ledger.clock.slotAt(commitment)) {
    throw new RpcError(RPC_CODES.blockNotAvailable, `Block not available for slot ${slot}`);
  }
  if (slot < FIRST_SLOT) {
    const message = `Block ${slot} cleaned up, does not exist on node. First available block: ${FIRST_SLOT}`;
    throw new RpcError(RPC_CODES.blockCleanedUp, message, { firstAvailableBlock: FIRST_SLOT });
  }
}

function contentJson(records: readonly TransactionRecord[], config: BlockConfig) {
  const { transactionDetails, encoding, maxSupportedTransactionVersion } = config;
  const maxVersion = maxSupportedTransactionVersion ?? undefined;
  switch (transactionDetails) {
    case 'none':
      return {};
    case 'signatures':
      return { signatures: records.map(({ signature }) => signature) };
    case 'accounts':
      return { transactions: records.map((record) => transactionAccountsJson(record, maxVersion)) };
    default: {
      const inEncoding: TransactionEncoding = encoding ?? 'json';
      return { transactions: records.map((record) => transactionJson(record, inEncoding, maxVersion)) };
    }
  }
}
