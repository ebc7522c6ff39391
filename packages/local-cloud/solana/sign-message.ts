import { type Keypair, type VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import nacl from 'tweetnacl';

/** The transaction of a message, signed by its signers. Throws an Error for one whose signature the message does not ask for. */
export function signMessage(message: VersionedMessage, signers: readonly Keypair[]): VersionedTransaction {
  const transaction = new VersionedTransaction(message);
  const bytes = message.serialize();
  for (const { publicKey, secretKey } of signers) {
    transaction.addSignature(publicKey, nacl.sign.detached(bytes, secretKey));
  }
  return transaction;
}
