import nacl from 'tweetnacl';

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const VERSIONED_FLAG = 0x80;

/** The bytes are not a transaction, or the transaction does not need this key's signature. */
export class TransactionFormatError extends Error {
  override readonly name = 'TransactionFormatError';
  readonly code = 'invalid_transaction';
}

/** Returns the transaction with the key's signature at its position. Throws TransactionFormatError. */
export function signTransactionBytes(transaction: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const signatures = readCompactLength(transaction, 0);
  const message = transaction.subarray(signatures.end + signatures.value * SIGNATURE_BYTES);
  const signerIndex = findSigner(message, secretKey.subarray(KEY_BYTES));
  if (signerIndex < 0 || signerIndex >= signatures.value) {
    throw new TransactionFormatError('The transaction does not ask for the signature of this wallet.');
  }
  const signed = transaction.slice();
  signed.set(nacl.sign.detached(message, secretKey), signatures.end + signerIndex * SIGNATURE_BYTES);
  return signed;
}

/**
 * The index of the public key among the message's account keys, which begin with the signers; -1 when it is
 * missing.
 */
function findSigner(message: Uint8Array, publicKey: Uint8Array): number {
  const isVersioned = (byteAt(message, 0) & VERSIONED_FLAG) !== 0;
  const header = isVersioned ? 1 : 0;
  const requiredSignatures = byteAt(message, header);
  const keys = readCompactLength(message, header + 3);
  const signerCount = Math.min(requiredSignatures, keys.value);
  return Array.from({ length: signerCount }, (_, index) => keys.end + index * KEY_BYTES).findIndex((start) =>
    publicKey.every((byte, offset) => message[start + offset] === byte),
  );
}

/** Solana's compact-u16: seven bits a byte, lowest first. */
function readCompactLength(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 3; index += 1) {
    const byte = byteAt(bytes, start + index);
    value |= (byte & 0x7f) << (7 * index);
    if ((byte & 0x80) === 0) return { value, end: start + index + 1 };
  }
  throw new TransactionFormatError('The transaction holds a length that is too long.');
}

function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw new TransactionFormatError('The transaction ends too early.');
  return byte;
}
