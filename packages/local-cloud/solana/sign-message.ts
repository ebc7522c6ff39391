import { type Keypair, type VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import nacl from 'tweetnacl';

/** Returns the signed transaction of a message. Throws an Error for a signer that the message does not require. */
export function signMessage(message: VersionedMessage, signers: readonly Keypair[]): VersionedTransaction {
  const transaction = new VersionedTransaction(message);
  const bytes = message.serialize();
  for (const { publicKey, secretKey } of signers) {
    transaction.addSignature(publicKey, nacl.sign.detached(bytes, secretKey));
  }
  return transaction;
}
