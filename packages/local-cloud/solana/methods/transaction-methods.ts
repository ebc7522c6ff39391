import { PACKET_DATA_SIZE } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { accountJson } from '../account-json.ts';
import { type DecodedTransaction, decodeTransaction, InvalidTransactionError } from '../decode-transaction.ts';
import type { Ledger } from '../ledger.ts';
import { invalidParams, RPC_CODES, RpcError } from '../rpc-error.ts';
import type { Outcome } from '../runtime.ts';
import { MAX_BLOCKHASH_AGE } from '../slot-clock.ts';
import { describeTransactionError } from '../transaction-errors.ts';
import { accountViewShape } from './account-methods.ts';
import { addressSchema, commitmentSchema, configSchema, DEFAULT_CONFIG } from './param-schemas.ts';
import { type RpcMethods, rpcMethod } from './rpc-method.ts';
import { atSlot, checkMinContextSlot } from './slot-context.ts';

const encodingSchema = z
  .enum(['base58', 'base64'])
  .nullish()
  .transform((encoding) => encoding ?? 'base58');
const flagSchema = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);

const sendConfigSchema = configSchema({
  encoding: encodingSchema,
  skipPreflight: flagSchema,
  preflightCommitment: commitmentSchema,
  maxRetries: z.int().min(0).nullish(),
});

const simulateConfigSchema = configSchema({
  encoding: encodingSchema,
  sigVerify: flagSchema,
  replaceRecentBlockhash: flagSchema,
  innerInstructions: flagSchema,
  accounts: z.object({ addresses: z.array(addressSchema).max(64), encoding: accountViewShape.encoding }).nullish(),
});
type SimulateConfig = z.output<typeof simulateConfigSchema>;

const wireSchema = z.string().max(4_000);

export const transactionMethods: RpcMethods = {
  sendTransaction: rpcMethod(z.tuple([wireSchema, sendConfigSchema.optional()]), ([wire, config], { ledger }) => {
    checkMinContextSlot(ledger, config ?? DEFAULT_CONFIG);
    const transaction = readTransaction(wire, config?.encoding ?? 'base58');
    if (!config?.skipPreflight) preflight(ledger, transaction);
    // Without preflight, a node returns the signature even for a transaction that it drops.
    ledger.submit(transaction);
    return transaction.signature;
  }),
  simulateTransaction: rpcMethod(
    z.tuple([wireSchema, simulateConfigSchema.optional()]),
    ([wire, given], { ledger }) => {
      const config = given ?? simulateConfigSchema.parse({});
      checkMinContextSlot(ledger, config);
      if (config.sigVerify && config.replaceRecentBlockhash) {
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
      }
      const transaction = readTransaction(wire, config.encoding);
      const outcome = ledger.simulate(transaction, {
        verifySignatures: config.sigVerify,
        checkBlockhash: !config.replaceRecentBlockhash,
      });
      return atSlot(ledger, config.commitment, simulationJson(ledger, outcome, config));
    },
  ),
};

function preflight(ledger: Ledger, transaction: DecodedTransaction): void {
  const outcome = ledger.simulate(transaction, { verifySignatures: true, checkBlockhash: true });
  if (outcome.err === null) return;
  if (outcome.err === 'SignatureFailure') {
    throw new RpcError(RPC_CODES.signatureVerification, 'Transaction signature verification failure');
  }
  const description = describeTransactionError(outcome.err, outcome.logs);
  throw new RpcError(RPC_CODES.preflightFailure, `Transaction simulation failed: ${description}`, {
    accounts: null,
    err: outcome.err,
    innerInstructions: null,
    logs: outcome.logs,
    replacementBlockhash: null,
    returnData: outcome.returnData ?? null,
    unitsConsumed: outcome.unitsConsumed,
  });
}

function simulationJson(ledger: Ledger, outcome: Outcome, config: SimulateConfig) {
  const find = (address: string) =>
    outcome.postAccounts.find((account) => account.address === address) ?? ledger.account(address);
  const slot = ledger.clock.slotAt(config.commitment);
  const view = { encoding: config.accounts?.encoding ?? ('base64' as const) };
  return {
    err: outcome.err,
    logs: outcome.logs,
    accounts: config.accounts
      ? config.accounts.addresses.map((address) =>
          outcome.err === null ? accountJson(find(address), view, find) : null,
        )
      : null,
    unitsConsumed: outcome.unitsConsumed,
    returnData: outcome.returnData ?? null,
    innerInstructions: config.innerInstructions ? outcome.innerInstructions : null,
    replacementBlockhash: config.replaceRecentBlockhash
      ? { blockhash: ledger.clock.blockhash(slot), lastValidBlockHeight: slot + MAX_BLOCKHASH_AGE }
      : null,
  };
}

function readTransaction(wire: string, encoding: 'base58' | 'base64'): DecodedTransaction {
  const bytes = encoding === 'base58' ? bs58.decodeUnsafe(wire) : decodeBase64(wire);
  if (bytes === undefined) throw invalidParams(`invalid ${encoding} encoding`);
  if (bytes.length > PACKET_DATA_SIZE) {
    throw invalidParams(`${encoding} transaction too large: ${bytes.length} bytes (max: ${PACKET_DATA_SIZE})`);
  }
  try {
    return decodeTransaction(Uint8Array.from(bytes));
  } catch (cause) {
    if (cause instanceof InvalidTransactionError) throw invalidParams(`invalid transaction: ${cause.message}`);
    throw cause;
  }
}

function decodeBase64(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0 ? Buffer.from(text, 'base64') : undefined;
}
