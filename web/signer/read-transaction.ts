import bs58 from 'bs58';
import { ByteReader, TransactionFormatError } from './byte-reader.ts';

const ADDRESS_BYTES = 32;
const BLOCKHASH_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSION_FLAG = 0x80;

export interface Instruction {
  program: string;
  /** Null for an account that a lookup table names, which is not in the transaction. */
  accounts: (string | null)[];
  data: Uint8Array;
}

export interface TransactionMessage {
  /** The addresses that have to sign, of which the first pays the fee. */
  signers: string[];
  instructions: Instruction[];
}

export interface ReadTransaction {
  message: TransactionMessage;
  /** What is signed, as it came. */
  messageBytes: Uint8Array;
  /** Where the first signature begins. */
  signaturesOffset: number;
}

/**
 * Reads a serialized transaction, legacy or version 0, to its last byte. It is read here and not by @solana/web3.js so that the
 * signer stays small enough to be read. Throws TransactionFormatError.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const reader = new ByteReader(bytes);
  const count = reader.compactNumber();
  const signaturesOffset = reader.offset;
  reader.take(count * SIGNATURE_BYTES);
  const messageBytes = bytes.subarray(reader.offset);
  const message = readMessage(messageBytes);
  if (message.signers.length !== count) throw new TransactionFormatError('Signatures are missing.');
  return { message, messageBytes, signaturesOffset };
}

/** A copy of the transaction with the signature in the place of its signer. Throws TransactionFormatError for one who is none. */
export function placeSignature(
  bytes: Uint8Array,
  { message, signaturesOffset }: ReadTransaction,
  { address, signature }: { address: string; signature: Uint8Array },
): Uint8Array {
  const index = message.signers.indexOf(address);
  if (index < 0) throw new TransactionFormatError('The transaction does not ask for this signature.');
  const signed = Uint8Array.from(bytes);
  signed.set(signature, signaturesOffset + index * SIGNATURE_BYTES);
  return signed;
}

/** Whether bytes that are called a text are a transaction's message, whose signature would count as one. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes);
    return true;
  } catch {
    return false;
  }
}

function readMessage(bytes: Uint8Array): TransactionMessage {
  const reader = new ByteReader(bytes);
  const isVersioned = reader.peek() >= VERSION_FLAG;
  if (isVersioned && reader.byte() !== VERSION_FLAG) {
    throw new TransactionFormatError('The version of the transaction is unknown.');
  }
  const signerCount = reader.byte();
  // How many of the accounts are read only.
  reader.take(2);
  const accounts = reader.list(() => bs58.encode(reader.take(ADDRESS_BYTES)));
  reader.take(BLOCKHASH_BYTES);
  const compiled = reader.list(() => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.compactNumber())],
    data: reader.take(reader.compactNumber()),
  }));
  const lookedUp = isVersioned ? reader.list(() => readLookup(reader)) : [];
  if (!reader.isAtEnd) throw new TransactionFormatError('Bytes follow the transaction.');
  if (signerCount === 0 || signerCount > accounts.length) throw new TransactionFormatError('Nobody signs.');
  const total = accounts.length + lookedUp.reduce((sum, count) => sum + count, 0);
  const accountAt = (index: number) => {
    if (index >= total) throw new TransactionFormatError('An account is missing.');
    return accounts[index] ?? null;
  };
  const instructions = compiled.map(({ program, accounts: indexes, data }) => ({
    program: programAt(accounts, program),
    accounts: indexes.map(accountAt),
    data,
  }));
  return { signers: accounts.slice(0, signerCount), instructions };
}

/** Returns how many accounts of the table the transaction uses. */
function readLookup(reader: ByteReader): number {
  reader.take(ADDRESS_BYTES);
  return reader.take(reader.compactNumber()).length + reader.take(reader.compactNumber()).length;
}

/** A program is never looked up. */
function programAt(accounts: readonly string[], index: number): string {
  const program = accounts[index];
  if (program === undefined) throw new TransactionFormatError('A program is missing.');
  return program;
}
