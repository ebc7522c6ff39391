/** Writes the unsigned payment: a legacy transaction of one transfer that also names the reference. */
import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import type { Payment, PaymentWriter } from '../../ports/chain.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The System program: 32 zero bytes. */
const SYSTEM_PROGRAM = Buffer.alloc(KEY_BYTES);
/** `Transfer` of the System program. */
const TRANSFER = 2;

/** One signer, who may be debited; the last two of the accounts are only read. */
const HEADER = Uint8Array.of(1, 0, 2);
/** Indexes of the accounts: payer, treasury, reference, System program. */
const TRANSFER_ACCOUNTS = [0, 1, 2];
const PROGRAM_INDEX = 3;

export const paymentWriter: PaymentWriter = {
  newReference: () => bs58.encode(randomBytes(KEY_BYTES)),

  write: ({ payer, treasury, lamports, reference, blockhash }: Payment) => {
    const data = Buffer.alloc(12);
    data.writeUInt32LE(TRANSFER, 0);
    data.writeBigUInt64LE(BigInt(lamports), 4);
    const transaction = Buffer.concat([
      Uint8Array.of(1),
      Buffer.alloc(SIGNATURE_BYTES),
      HEADER,
      Uint8Array.of(4),
      ...[payer, treasury, reference].map(decodeKey),
      SYSTEM_PROGRAM,
      decodeKey(blockhash),
      Uint8Array.of(1, PROGRAM_INDEX, TRANSFER_ACCOUNTS.length, ...TRANSFER_ACCOUNTS, data.length),
      data,
    ]);
    return transaction.toString('base64');
  },
};

function decodeKey(base58: string): Uint8Array {
  const bytes = bs58.decode(base58);
  if (bytes.length !== KEY_BYTES) throw new RangeError(`${base58} is not a key of ${KEY_BYTES} bytes.`);
  return bytes;
}
