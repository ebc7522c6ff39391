import bs58 from 'bs58';
import { ByteReader, TransactionFormatError } from './byte-reader.ts';

const ADDRESS_BYTES = 32;
const BLOCKHASH_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSION_FLAG = 0x80;

export interface Instruction {
  program: string;
  /** Null for an account from a lookup table, because the transaction does not contain its address. */
  accounts: (string | null)[];
  data: Uint8Array;
}

export interface TransactionMessage {
  /** The addresses that must sign. The first one pays the fee. */
  signers: string[];
  /** The network accepts the transaction only while this block is recent. */
  blockhash: string;
  instructions: Instruction[];
}

export interface ReadTransaction {
  message: TransactionMessage;
  messageBytes: Uint8Array;
  signaturesOffset: number;
}

/**
 * Reads a serialized transaction. Does not use @solana/web3.js, so that the signer page is small enough to review.
 * Throws TransactionFormatError.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  const reader = new ByteReader(bytes);
  const count = reader.compactNumber();
  const signaturesOffset = reader.offset;
  reader.take(count * SIGNATURE_BYTES);
  const messageBytes = bytes.subarray(reader.offset);
  const message = readTransactionMessage(messageBytes);
  if (message.signers.length !== count) throw new TransactionFormatError('Signatures are missing.');
  return { message, messageBytes, signaturesOffset };
}

/** Throws TransactionFormatError when the address is not a signer. */
export function attachSignature(
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

/**
 * Returns true if bytes that should be a text are the message of a transaction. A signature of these bytes would be
 * valid for the transaction.
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readTransactionMessage(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Parses the message of a transaction. Throws TransactionFormatError for malformed bytes. */
export function readTransactionMessage(bytes: Uint8Array): TransactionMessage {
  const reader = new ByteReader(bytes);
  const isVersioned = reader.peek() >= VERSION_FLAG;
  if (isVersioned && reader.byte() !== VERSION_FLAG) {
    throw new TransactionFormatError('The version of the transaction is unknown.');
  }
  const signerCount = reader.byte();
  // Skips the two counts of read-only accounts, of one byte each.
  reader.take(2);
  const accounts = reader.list(() => bs58.encode(reader.take(ADDRESS_BYTES)));
  const blockhash = bs58.encode(reader.take(BLOCKHASH_BYTES));
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
  return { signers: accounts.slice(0, signerCount), blockhash, instructions };
}

/** Reads a lookup table and returns how many of its accounts the transaction uses. */
function readLookup(reader: ByteReader): number {
  reader.take(ADDRESS_BYTES);
  return reader.take(reader.compactNumber()).length + reader.take(reader.compactNumber()).length;
}

/** Returns a program's address. Programs never come from a lookup table. */
function programAt(accounts: readonly string[], index: number): string {
  const program = accounts[index];
  if (program === undefined) throw new TransactionFormatError('A program is missing.');
  return program;
}
