import { PublicKey, TransactionInstruction, type VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { type DecodedTransaction, decodeTransaction } from './decode-transaction.ts';
import type { InnerInstructions, TransactionErrorJson, TransactionRecord } from './ledger-records.ts';
import { parseInstruction } from './parse-instruction.ts';
import { RPC_CODES, RpcError } from './rpc-error.ts';

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64' | 'binary';

/** Returns the JSON of `getTransaction`. Throws RpcError when the caller does not accept the transaction's version. */
export function transactionJson(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | undefined,
) {
  const { transaction, version } = readSupported(record, maxVersion);
  return {
    transaction: bodyJson(transaction, record, encoding),
    meta: metaJson(record, encoding),
    ...version,
  };
}

/** Returns the JSON of `getBlock` with the details `accounts`. Throws RpcError like `transactionJson`. */
export function transactionAccountsJson(record: TransactionRecord, maxVersion: number | undefined) {
  const { transaction, version } = readSupported(record, maxVersion);
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = record.meta;
  return {
    transaction: {
      signatures: transaction.signatures,
      accountKeys: accountKeysJson(transaction.message, record),
    },
    meta: { err, status: statusJson(err), fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    ...version,
  };
}

function readSupported(record: TransactionRecord, maxVersion: number | undefined) {
  const transaction = decodeTransaction(Buffer.from(record.wire, 'base64'));
  const { version } = transaction.message;
  if (version !== 'legacy' && maxVersion === undefined) {
    throw new RpcError(
      RPC_CODES.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  return { transaction, version: maxVersion === undefined ? {} : { version } };
}

function statusJson(err: TransactionErrorJson | null) {
  return err === null ? { Ok: null } : { Err: err };
}

function bodyJson(transaction: DecodedTransaction, record: TransactionRecord, encoding: TransactionEncoding) {
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

function messageJson(message: VersionedMessage) {
  const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = message;
  return {
    header,
    accountKeys: staticAccountKeys.map((key) => key.toBase58()),
    recentBlockhash,
    instructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      programIdIndex,
      accounts: accountKeyIndexes,
      data: bs58.encode(data),
      stackHeight: 1,
    })),
    ...lookupsJson(message),
  };
}

function accountKeysJson(message: VersionedMessage, { accountKeys }: TransactionRecord) {
  return accountKeys.map((pubkey, index) => ({
    pubkey,
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
    source: index < message.staticAccountKeys.length ? 'transaction' : 'lookupTable',
  }));
}

function parsedMessageJson(message: VersionedMessage, record: TransactionRecord) {
  const { accountKeys } = record;
  return {
    accountKeys: accountKeysJson(message, record),
    recentBlockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
      parsedInstructionJson(resolve({ programIdIndex, accounts: accountKeyIndexes }, accountKeys, data), 1),
    ),
    ...lookupsJson(message),
  };
}

function lookupsJson({ version, addressTableLookups }: VersionedMessage) {
  if (version === 'legacy') return {};
  return {
    addressTableLookups: addressTableLookups.map((lookup) => ({
      ...lookup,
      accountKey: lookup.accountKey.toBase58(),
    })),
  };
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
    status: statusJson(meta.err),
  };
}

function parsedInnerInstructions(groups: InnerInstructions[], accountKeys: string[]) {
  return groups.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((inner) =>
      parsedInstructionJson(resolve(inner, accountKeys, bs58.decode(inner.data)), inner.stackHeight),
    ),
  }));
}

function resolve(
  { programIdIndex, accounts }: { programIdIndex: number; accounts: number[] },
  accountKeys: string[],
  data: Uint8Array,
): TransactionInstruction {
  const keyAt = (index: number) => {
    const key = accountKeys[index];
    if (key === undefined) throw new RangeError(`The transaction has no account ${index}`);
    return new PublicKey(key);
  };
  return new TransactionInstruction({
    programId: keyAt(programIdIndex),
    keys: accounts.map((index) => ({ pubkey: keyAt(index), isSigner: false, isWritable: false })),
    data: Buffer.from(data),
  });
}

function parsedInstructionJson(instruction: TransactionInstruction, stackHeight: number) {
  const programId = instruction.programId.toBase58();
  const parsed = parseInstruction(instruction);
  if (parsed !== undefined) return { programId, ...parsed, stackHeight };
  const accounts = instruction.keys.map(({ pubkey }) => pubkey.toBase58());
  return { programId, accounts, data: bs58.encode(instruction.data), stackHeight };
}
