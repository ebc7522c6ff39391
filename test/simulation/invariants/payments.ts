/** Each final payment of the exact price must be credited once to its payer. No other payment may be credited. */
import { userAccountId } from '../../../functions/ports/credits.ts';
import type { PaymentRecord } from '../chain/payment-record.ts';
import { ASV_DISCOUNT_THRESHOLD, TREASURY } from '../services.ts';
import type { World } from '../world.ts';
import type { WrittenEntry } from './watch.ts';

export function checkPayments(world: World, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const violations: string[] = [];
  const creditedReferences = new Map<string, string>();
  for (const entry of entries.values()) {
    if (entry.kind !== 'purchase') continue;
    const payment = world.payments.get(entry.reference);
    violations.push(...checkCredit(world, entry, payment));
    if (!payment) continue;
    const earlier = creditedReferences.get(payment.reference);
    if (earlier) violations.push(`${payment.reference} was credited for ${earlier} and ${entry.reference}`);
    creditedReferences.set(payment.reference, entry.reference);
  }
  for (const payment of world.payments.values()) {
    violations.push(...checkPayment(world, payment, creditedReferences));
  }
  return violations;
}

function checkCredit(world: World, entry: WrittenEntry, payment: PaymentRecord | undefined): string[] {
  const credited = `${entry.movementId} of ${entry.accountId}`;
  if (!payment) return [`${credited} was credited without a payment`];
  const violations: string[] = [];
  if (!isExact(payment)) violations.push(`${credited} was credited though it was "${payment.manner}"`);
  const finalAtMs = world.chain.finalizedAtMs(entry.reference) ?? Number.POSITIVE_INFINITY;
  if (entry.writtenAtMs < finalAtMs || payment.transaction.isFailed)
    violations.push(`${credited} was credited before it was final, or though it failed`);
  if (!payment.isFairPrice) violations.push(`${credited} was credited at a price that was not due`);
  if (
    payment.isDiscounted &&
    world.chain.highestAsv(payment.publicKey, finalAtMs, entry.writtenAtMs) < ASV_DISCOUNT_THRESHOLD
  )
    violations.push(`${credited} was credited at the discount after the ASV had gone`);
  if (entry.accountId !== userAccountId(payment.publicKey)) violations.push(`${credited} went to another`);
  if (entry.availableChange !== payment.credits) {
    violations.push(`${credited} gave ${entry.availableChange} in place of ${payment.credits}`);
  }
  return violations;
}

/**
 * Checks that a final payment of the exact price is credited, and that other payments to the treasury are marked for
 * review.
 */
function checkPayment(world: World, payment: PaymentRecord, creditedReferences: ReadonlyMap<string, string>): string[] {
  const { transaction, reference, manner } = payment;
  const { signature, lamportChanges, isFailed } = transaction;
  if (isFailed || !isFinal(world, payment)) return [];
  const review = world.table.partition(`SIGNATURE#${signature}`).find(({ sk }) => sk === 'REVIEW');
  // A lagging node may not yet know the user's ASV tokens, on which the discount depends.
  const mayBeReviewed = payment.isDiscounted && review !== undefined;
  if (isExact(payment) && !creditedReferences.has(reference) && !mayBeReviewed) {
    return [`${signature} is an exact final payment and was never credited`];
  }
  const reachedTreasury = (lamportChanges.get(TREASURY) ?? 0n) > 0n;
  const isCredited = creditedReferences.get(reference) === signature;
  // A payment without a reference is found only if someone reports its signature.
  const isFindable = manner !== 'no reference';
  if (isCredited || !reachedTreasury || !isFindable) return [];
  return review ? [] : [`${signature} ("${manner}") reached the treasury and nobody will look at it`];
}

function isExact({ manner }: PaymentRecord): boolean {
  return manner === 'exact' || manner === 'paid twice';
}

function isFinal({ chain }: World, { transaction }: PaymentRecord): boolean {
  return chain.finalized(transaction.signature, 0) !== undefined;
}
