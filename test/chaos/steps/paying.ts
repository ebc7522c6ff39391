/** Purchases with Solana payments, which the simulated browser may abandon at several points. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, SystemProgram, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { prepareTransactionResponseSchema } from '../../../shared/contract/credits.ts';
import type { Visitor } from '../visitor.ts';

const PLAN_CREDITS = 100;
const LAMPORTS = 2_000_000_000;
const POLL_MS = 600;
const VERIFICATIONS = 12;
/** Offset of the lamports in the data of a transfer instruction. */
const LAMPORTS_AT = 4;
const FATES = [
  [5, 'verified'],
  [3, 'left'],
  [1, 'too little'],
  [2, 'verified twice at once'],
] as const;

export async function buyCredits(visitor: Visitor): Promise<void> {
  const fate = visitor.random.weighted(FATES);
  const connection = new Connection(visitor.chaos.rpcUrl, 'confirmed');
  await connection.requestAirdrop(visitor.keypair.publicKey, LAMPORTS);
  const prepared = await visitor.post('/credits/prepare-transaction', {
    creditsToPurchase: PLAN_CREDITS,
    userPublicKey: visitor.publicKey,
    isDiscountedPurchase: false,
  });
  const parsed = prepareTransactionResponseSchema.safeParse(prepared.json);
  if (!parsed.success) return;
  visitor.own(parsed.data.reference);
  const transaction = Transaction.from(Buffer.from(parsed.data.transaction, 'base64'));
  if (fate === 'too little') payLess(transaction);
  transaction.sign(visitor.keypair);
  const signature = bs58.encode(transaction.signature ?? new Uint8Array());
  visitor.own(signature);
  await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  visitor.history.payments.push({ signature, credits: PLAN_CREDITS, isExact: fate !== 'too little' });
  if (fate === 'left') return;
  const browsers = fate === 'verified twice at once' ? 2 : 1;
  await Promise.all(Array.from({ length: browsers }, () => verify(visitor, signature)));
}

function payLess(transaction: Transaction): void {
  const transfer = transaction.instructions.find(({ programId }) => programId.equals(SystemProgram.programId));
  if (!transfer) throw new Error('The prepared transaction has no transfer.');
  transfer.data.writeBigUInt64LE(transfer.data.readBigUInt64LE(LAMPORTS_AT) - 1n, LAMPORTS_AT);
}

async function verify(visitor: Visitor, transactionId: string): Promise<void> {
  for (let attempt = 1; attempt <= VERIFICATIONS; attempt += 1) {
    const input = { transactionId, creditsPurchased: PLAN_CREDITS };
    const { status } = await visitor.post('/credits/verify-purchase', input);
    if (status !== 202 && status !== 404) return;
    await delay(POLL_MS);
  }
}
