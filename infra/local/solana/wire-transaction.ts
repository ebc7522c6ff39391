/** Decodes transactions (legacy and version 0) from the wire; the native runtime aborts the process on bad bytes, so all checks are here. */
import bs58 from 'bs58';
import { ByteReader, WireFormatError } from './byte-reader.ts';

export const MAX_TRANSACTION_BYTES = 1232;

interface MessageHeader {
  numRequiredSignatures: number;
  numReadonlySignedAccounts: number;
  numReadonlyUnsignedAccounts: number;
}

interface WireInstruction {
  programIdIndex: number;
  accounts: number[];
  data: Uint8Array;
}

interface TableLookup {
  accountKey: string;
  writableIndexes: number[];
  readonlyIndexes: number[];
}

export interface WireMessage {
  version: 'legacy' | 0;
  header: MessageHeader;
  staticKeys: string[];
  recentBlockhash: string;
  instructions: WireInstruction[];
  lookups: TableLookup[];
}

export interface WireTransaction {
  bytes: Uint8Array;
  signatures: string[];
  /** The first signature, which names the transaction. */
  signature: string;
  message: WireMessage;
}

export interface LoadedAddresses {
  writable: string[];
  readonly: string[];
}

/** Decodes a signed transaction; throws WireFormatError for anything a validator would not sanitize. */
export function decodeTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new WireFormatError('transaction too large');
  const reader = new ByteReader(bytes);
  const signatures = reader.list(() => bs58.encode(reader.take(64)));
  const message = decodeMessage(bytes.slice(reader.offset));
  const [signature] = signatures;
  if (signature === undefined || signatures.length !== message.header.numRequiredSignatures) {
    throw new WireFormatError('wrong number of signatures');
  }
  return { bytes, signatures, signature, message };
}

/** Decodes a message; throws WireFormatError. */
export function decodeMessage(bytes: Uint8Array): WireMessage {
  const reader = new ByteReader(bytes);
  const version = readVersion(reader);
  const message: WireMessage = {
    version,
    header: {
      numRequiredSignatures: reader.byte(),
      numReadonlySignedAccounts: reader.byte(),
      numReadonlyUnsignedAccounts: reader.byte(),
    },
    staticKeys: reader.list(() => reader.address()),
    recentBlockhash: reader.address(),
    instructions: reader.list(() => ({
      programIdIndex: reader.byte(),
      accounts: [...reader.bytesWithLength()],
      data: reader.bytesWithLength(),
    })),
    lookups: version === 'legacy' ? [] : reader.list(() => readLookup(reader)),
  };
  reader.end();
  assertSane(message);
  return message;
}

/** All keys in the order instructions count them: static, loaded writable, loaded read-only. */
export function accountKeys(message: WireMessage, loaded: LoadedAddresses): string[] {
  return [...message.staticKeys, ...loaded.writable, ...loaded.readonly];
}

export function isSigner(message: WireMessage, index: number): boolean {
  return index < message.header.numRequiredSignatures;
}

export function isWritable(message: WireMessage, loaded: LoadedAddresses, index: number): boolean {
  const { header, staticKeys } = message;
  if (index >= staticKeys.length) return index - staticKeys.length < loaded.writable.length;
  if (isSigner(message, index))
    return index < header.numRequiredSignatures - header.numReadonlySignedAccounts;
  return index < staticKeys.length - header.numReadonlyUnsignedAccounts;
}

function readVersion(reader: ByteReader): 'legacy' | 0 {
  if ((reader.peek() & 0x80) === 0) return 'legacy';
  const version = reader.byte() & 0x7f;
  if (version !== 0) throw new WireFormatError(`transaction version ${version} is not supported`);
  return 0;
}

function readLookup(reader: ByteReader): TableLookup {
  return {
    accountKey: reader.address(),
    writableIndexes: [...reader.bytesWithLength()],
    readonlyIndexes: [...reader.bytesWithLength()],
  };
}

function assertSane(message: WireMessage): void {
  const { header, staticKeys, instructions, lookups } = message;
  const loadedCount = lookups.reduce(
    (sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    0,
  );
  const keyCount = staticKeys.length + loadedCount;
  if (header.numRequiredSignatures + header.numReadonlyUnsignedAccounts > staticKeys.length) {
    throw new WireFormatError('header asks for more accounts than there are');
  }
  if (header.numReadonlySignedAccounts >= header.numRequiredSignatures) {
    throw new WireFormatError('no writable fee payer');
  }
  if (keyCount > 256) throw new WireFormatError('too many accounts');
  if (lookups.some((lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length === 0)) {
    throw new WireFormatError('a table lookup loads nothing');
  }
  for (const { programIdIndex, accounts } of instructions) {
    if (programIdIndex === 0 || programIdIndex >= staticKeys.length) {
      throw new WireFormatError('program index out of range');
    }
    if (accounts.some((index) => index >= keyCount)) throw new WireFormatError('account index out of range');
  }
}
