import { PACKET_DATA_SIZE, VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';

export class InvalidTransactionError extends Error {
  readonly code = 'INVALID_TRANSACTION';
}

export interface DecodedTransaction {
  bytes: Uint8Array;
  signatures: string[];
  signature: string;
  message: VersionedMessage;
}

/** Instructions refer to accounts by an index of one byte. */
const MAX_ACCOUNTS = 256;

export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  if (bytes.length > PACKET_DATA_SIZE) throw new InvalidTransactionError('transaction too large');
  const transaction = decodeStrictly(bytes, (given) => VersionedTransaction.deserialize(given));
  const signatures = transaction.signatures.map((signature) => bs58.encode(signature));
  const [signature] = signatures;
  if (signature === undefined) throw new InvalidTransactionError('no signature');
  assertSane(transaction.message);
  return { bytes, signatures, signature, message: transaction.message };
}

export function decodeMessage(bytes: Uint8Array): VersionedMessage {
  const message = decodeStrictly(bytes, (given) => VersionedMessage.deserialize(given));
  assertSane(message);
  return message;
}

/** Throws for trailing bytes and for lengths that do not have their shortest encoding. web3.js accepts both. */
function decodeStrictly<Decoded extends { serialize(): Uint8Array }>(
  bytes: Uint8Array,
  deserialize: (bytes: Uint8Array) => Decoded,
): Decoded {
  let decoded: Decoded;
  let canonicalBytes: Uint8Array;
  try {
    decoded = deserialize(bytes);
    canonicalBytes = decoded.serialize();
  } catch (cause) {
    throw new InvalidTransactionError(cause instanceof Error ? cause.message : 'unreadable', { cause });
  }
  if (!Buffer.from(bytes).equals(canonicalBytes)) throw new InvalidTransactionError('not in canonical form');
  return decoded;
}

function assertSane(message: VersionedMessage): void {
  const { header, staticAccountKeys, compiledInstructions, addressTableLookups } = message;
  const loadedCounts = addressTableLookups.map(
    ({ writableIndexes, readonlyIndexes }) => writableIndexes.length + readonlyIndexes.length,
  );
  const accountCount = loadedCounts.reduce((sum, count) => sum + count, staticAccountKeys.length);
  if (header.numRequiredSignatures + header.numReadonlyUnsignedAccounts > staticAccountKeys.length) {
    throw new InvalidTransactionError('header asks for more accounts than there are');
  }
  if (header.numReadonlySignedAccounts >= header.numRequiredSignatures) {
    throw new InvalidTransactionError('no writable fee payer');
  }
  if (accountCount > MAX_ACCOUNTS) throw new InvalidTransactionError('too many accounts');
  if (loadedCounts.includes(0)) throw new InvalidTransactionError('a table lookup loads nothing');
  for (const { programIdIndex, accountKeyIndexes } of compiledInstructions) {
    if (programIdIndex === 0 || programIdIndex >= staticAccountKeys.length) {
      throw new InvalidTransactionError('program index out of range');
    }
    if (accountKeyIndexes.some((index) => index >= accountCount)) {
      throw new InvalidTransactionError('account index out of range');
    }
  }
}
