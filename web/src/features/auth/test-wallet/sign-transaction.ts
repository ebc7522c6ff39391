import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import nacl from 'tweetnacl';

/** The bytes are not a transaction, or the transaction does not require this key's signature. */
export class TransactionFormatError extends Error {
  override readonly name = 'TransactionFormatError';
  readonly code = 'invalid_transaction';
}

/** Adds a signature to a serialized transaction, legacy or version 0. Throws TransactionFormatError. */
export function signTransactionBytes(bytes: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const transaction = readTransaction(bytes);
  const { staticAccountKeys, header } = transaction.message;
  const publicKey = new PublicKey(secretKey.subarray(nacl.sign.seedLength));
  const signers = staticAccountKeys.slice(0, header.numRequiredSignatures);
  if (!signers.some((signer) => signer.equals(publicKey))) {
    throw new TransactionFormatError('The transaction does not ask for the signature of this wallet.');
  }
  transaction.addSignature(publicKey, nacl.sign.detached(transaction.message.serialize(), secretKey));
  return transaction.serialize();
}

function readTransaction(bytes: Uint8Array): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes);
  } catch (cause) {
    throw new TransactionFormatError('These bytes are not a transaction.', { cause });
  }
}
