/** Shows recorded transactions as `getTransaction` does. */
import bs58 from 'bs58';
import { parseInstruction, type RawInstruction } from './parsed-instruction.ts';
import type { InnerInstructions, TransactionRecord } from './records.ts';
import { RPC_CODES, RpcError } from './rpc-error.ts';
import {
  decodeTransaction,
  isSigner,
  isWritable,
  type WireMessage,
  type WireTransaction,
} from './wire-transaction.ts';

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64' | 'binary';

/** `{ transaction, meta, version? }`; throws RpcError when the caller does not take this version. */
export function transactionJson(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | undefined,
) {
  const bytes = Buffer.from(record.wire, 'base64');
  const transaction = decodeTransaction(bytes);
  const { version } = transaction.message;
  if (version !== 'legacy' && maxVersion === undefined) {
    throw new RpcError(
      RPC_CODES.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return {
    transaction: bodyJson(transaction, record, encoding),
    meta: metaJson(record, encoding),
    ...(maxVersion === undefined ? {} : { version }),
  };
}

function bodyJson(transaction: WireTransaction, record: TransactionRecord, encoding: TransactionEncoding) {
  const { bytes, signatures, message } = transaction;
  switch (encoding) {
    case 'base64':
      return [Buffer.from(bytes).toString('base64'), 'base64'];
    case 'base58':
      return [bs58.encode(bytes), 'base58'];
    case 'binary':
      return bs58.encode(bytes);
    case 'jsonParsed':
      return { signatures, message: parsedMessageJson(message, record) };
    case 'json':
      return { signatures, message: messageJson(message) };
  }
}

function messageJson(message: WireMessage) {
  const { header, staticKeys, recentBlockhash, instructions } = message;
  return {
    header,
    accountKeys: staticKeys,
    recentBlockhash,
    instructions: instructions.map((instruction) => ({
      ...instruction,
      data: bs58.encode(instruction.data),
      stackHeight: 1,
    })),
    ...lookupsJson(message),
  };
}

function parsedMessageJson(message: WireMessage, record: TransactionRecord) {
  const { accountKeys, meta } = record;
  return {
    accountKeys: accountKeys.map((pubkey, index) => ({
      pubkey,
      signer: isSigner(message, index),
      writable: isWritable(message, meta.loadedAddresses, index),
      source: index < message.staticKeys.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.map((instruction) =>
      parsedInstructionJson(rawInstruction(instruction, accountKeys, instruction.data), 1),
    ),
    ...lookupsJson(message),
  };
}

function lookupsJson(message: WireMessage) {
  return message.version === 'legacy' ? {} : { addressTableLookups: message.lookups };
}

function metaJson(record: TransactionRecord, encoding: TransactionEncoding) {
  const { meta } = record;
  return {
    ...meta,
    innerInstructions:
      encoding === 'jsonParsed'
        ? parsedInnerInstructions(meta.innerInstructions, record.accountKeys)
        : meta.innerInstructions,
    rewards: [],
    status: meta.err === null ? { Ok: null } : { Err: meta.err },
  };
}

/** Inner instructions with their programs and accounts by address. */
function parsedInnerInstructions(groups: InnerInstructions[], accountKeys: string[]) {
  return groups.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((inner) =>
      parsedInstructionJson(rawInstruction(inner, accountKeys, bs58.decode(inner.data)), inner.stackHeight),
    ),
  }));
}

function rawInstruction(
  instruction: { programIdIndex: number; accounts: number[] },
  accountKeys: string[],
  data: Uint8Array,
): RawInstruction {
  const keyAt = (index: number) => accountKeys[index] ?? '';
  return { programId: keyAt(instruction.programIdIndex), accounts: instruction.accounts.map(keyAt), data };
}

function parsedInstructionJson(raw: RawInstruction, stackHeight: number) {
  const { programId, accounts } = raw;
  const parsed = parseInstruction(raw);
  return parsed === undefined
    ? { programId, accounts, data: bs58.encode(raw.data), stackHeight }
    : { programId, ...parsed, stackHeight };
}
