import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { attachSignature, readTransaction } from '../../../../../shared/domain/read-transaction.ts';

/**
 * Adds a signature to a serialized transaction, legacy or version 0. Throws TransactionFormatError when the bytes are
 * not a transaction, or when it does not require the signature of this key.
 */
export function signTransactionBytes(bytes: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const transaction = readTransaction(bytes);
  const address = bs58.encode(secretKey.subarray(nacl.sign.seedLength));
  const signature = nacl.sign.detached(transaction.messageBytes, secretKey);
  return attachSignature(bytes, transaction, { address, signature });
}
