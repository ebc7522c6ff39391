import * as z from 'zod';
import type { Ledger } from '../ledger.ts';
import type { TransactionRecord } from '../ledger-records.ts';
import { type TransactionEncoding, transactionJson } from '../transaction-json.ts';
import {
  addressSchema,
  checkConfirmed,
  configSchema,
  DEFAULT_CONFIG,
  signatureSchema,
  transactionEncodingSchema,
} from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';
import { atSlot, checkMinContextSlot } from './slot-context.ts';

const MAX_STATUSES = 256;
const MAX_HISTORY = 1_000;
/** Number of recent slots that nodes search without `searchTransactionHistory`. */
const RECENT_SLOTS = 300;

const transactionConfigSchema = configSchema({
  encoding: transactionEncodingSchema.nullish(),
  maxSupportedTransactionVersion: z.int().min(0).max(255).nullish(),
});

const historyConfigSchema = configSchema({
  before: signatureSchema.nullish(),
  until: signatureSchema.nullish(),
  limit: z.int().min(1).max(MAX_HISTORY).nullish(),
});

export const historyMethods: RpcMethods = {
  getSignatureStatuses: rpcMethod(
    z.tuple([
      z.array(signatureSchema).max(MAX_STATUSES),
      z.object({ searchTransactionHistory: z.boolean().nullish() }).nullish(),
    ]),
    ([signatures, config], { ledger }) => {
      const oldestSlot = config?.searchTransactionHistory ? 0 : ledger.clock.slot - RECENT_SLOTS;
      const statuses = signatures.map((signature) => {
        const record = ledger.transaction(signature);
        return record === undefined || record.slot < oldestSlot ? null : statusJson(ledger, record);
      });
      return atSlot(ledger, 'processed', statuses);
    },
  ),
  getTransaction: rpcMethod(
    // Older clients send only the encoding instead of a configuration (deprecated).
    z.tuple([signatureSchema, z.union([transactionEncodingSchema, transactionConfigSchema]).optional()]),
    ([signature, given], { ledger }) => {
      const config = typeof given === 'string' ? { ...DEFAULT_CONFIG, encoding: given } : given;
      const commitment = config?.commitment ?? 'finalized';
      checkConfirmed(commitment);
      const record = ledger.transaction(signature);
      if (record === undefined || record.slot > ledger.clock.slotAt(commitment)) return null;
      const encoding: TransactionEncoding = config?.encoding ?? 'json';
      const maxVersion = typeof given === 'string' ? undefined : given?.maxSupportedTransactionVersion;
      return {
        slot: record.slot,
        blockTime: ledger.clock.blockTime(record.slot),
        ...transactionJson(record, encoding, maxVersion ?? undefined),
      };
    },
  ),
  getSignaturesForAddress: rpcMethod(
    z.tuple([addressSchema, historyConfigSchema.optional()]),
    ([address, config], { ledger }) => {
      const { commitment } = config ?? DEFAULT_CONFIG;
      checkConfirmed(commitment);
      checkMinContextSlot(ledger, config ?? DEFAULT_CONFIG);
      const newestSlot = ledger.clock.slotAt(commitment);
      const visible = ledger.transactionsOf(address).filter((record) => record.slot <= newestSlot);
      return page(ledger, visible.toReversed(), config ?? {}).map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.meta.err,
        memo: record.memo,
        blockTime: ledger.clock.blockTime(record.slot),
        confirmationStatus: ledger.clock.commitmentOf(record.slot),
      }));
    },
  ),
};

function statusJson(ledger: Ledger, record: TransactionRecord) {
  const confirmationStatus = ledger.clock.commitmentOf(record.slot);
  const { err } = record.meta;
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : ledger.clock.slot - record.slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus,
  };
}

interface Page {
  before?: string | null | undefined;
  until?: string | null | undefined;
  limit?: number | null | undefined;
}

/** Returns the part of a history (newest first) between two signatures, which may belong to other addresses. */
function page(ledger: Ledger, history: TransactionRecord[], { before, until, limit }: Page) {
  const start = before == null ? 0 : positionAfter(ledger, history, before);
  const end = until == null ? -1 : history.findIndex((record) => record.signature === until);
  return history.slice(start, end < 0 ? undefined : end).slice(0, limit ?? MAX_HISTORY);
}

function positionAfter(ledger: Ledger, history: TransactionRecord[], signature: string): number {
  const index = history.findIndex((record) => record.signature === signature);
  if (index >= 0) return index + 1;
  const record = ledger.transaction(signature);
  if (record === undefined) return history.length;
  const older = history.findIndex((other) => other.slot < record.slot);
  return older < 0 ? history.length : older;
}
