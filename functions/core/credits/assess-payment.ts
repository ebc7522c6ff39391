import type { Chain, ChainTransaction } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mismatch, PurchaseClaim, PurchaseIntent, Purchases } from '../../ports/credits.ts';
import type { Settings } from '../../ports/settings.ts';
import { brokenTerms } from './broken-terms.ts';
import { mismatchesOf, payerOf, possibleReferences, reachesTreasury, receivedLamports } from './payment.ts';

export interface PaymentServices {
  purchases: Purchases;
  chain: Chain;
  settings: Settings;
  clock: Clock;
}

export type Assessment =
  | { kind: 'exact'; intent: PurchaseIntent }
  | { kind: 'mismatch'; intent: PurchaseIntent | undefined; mismatches: Mismatch[]; treasury: string }
  | { kind: 'unrelated' };

export type Settlement =
  | { kind: 'credited'; claim: PurchaseClaim }
  | { kind: 'reviewed'; mismatches: Mismatch[] }
  | { kind: 'unrelated' };

/**
 * Compares a payment with the purchase intent of `knownReference`. Without it, compares with all intents whose
 * reference the transaction contains.
 */
export async function assessPayment(
  services: PaymentServices,
  transaction: ChainTransaction,
  knownReference?: string,
): Promise<Assessment> {
  const intent = await namedIntent(services, transaction, knownReference);
  const mismatches: Mismatch[] = intent ? mismatchesOf(transaction, intent) : ['unknown_reference'];
  if (intent && mismatches.length === 0) {
    const broken = await brokenTerms(services, transaction, intent, services.clock.nowMs());
    if (broken.length === 0) return { kind: 'exact', intent };
    return { kind: 'mismatch', intent, mismatches: broken, treasury: intent.treasury };
  }
  const treasury = intent?.treasury ?? (await services.settings.read()).treasury;
  if (!reachesTreasury(transaction, treasury)) return { kind: 'unrelated' };
  return { kind: 'mismatch', intent, mismatches, treasury };
}

/**
 * Returns the intent that a transaction pays: the one whose terms it meets; otherwise the first whose reference it
 * contains.
 */
export async function namedIntent(
  { purchases }: Pick<PaymentServices, 'purchases'>,
  transaction: ChainTransaction,
  knownReference?: string,
): Promise<PurchaseIntent | undefined> {
  const references = knownReference === undefined ? possibleReferences(transaction) : [knownReference];
  const found = await Promise.all(references.map((reference) => purchases.findIntent(reference)));
  const intents = found.filter((intent) => intent !== undefined);
  return intents.find((intent) => mismatchesOf(transaction, intent).length === 0) ?? intents[0];
}

/** Records a payment once. A payment without a purchase intent is recorded for the account of `reporter`. */
export async function settlePayment(
  services: PaymentServices,
  transaction: ChainTransaction,
  assessment: Assessment,
  reporter?: string,
): Promise<Settlement> {
  if (assessment.kind === 'unrelated') return assessment;
  if (assessment.kind === 'exact') {
    const { intent } = assessment;
    const credited = await services.purchases.credit(intent, transaction.signature, services.clock.nowMs());
    if (credited.ok || credited.reason === 'already_claimed') return { kind: 'credited', claim: credited.claim };
    if (credited.reason === 'in_review') return { kind: 'reviewed', mismatches: credited.mismatches };
    return review(services, transaction, { ...assessment, mismatches: ['already_paid'] }, reporter);
  }
  return review(services, transaction, assessment, reporter);
}

async function review(
  services: PaymentServices,
  transaction: ChainTransaction,
  found: { intent: PurchaseIntent | undefined; mismatches: Mismatch[]; treasury?: string },
  reporter: string | undefined,
): Promise<Settlement> {
  const { intent, mismatches } = found;
  const treasury = found.treasury ?? intent?.treasury ?? '';
  const claim = await services.purchases.review({
    signature: transaction.signature,
    mismatches,
    lamports: Number(receivedLamports(transaction, treasury)),
    payer: payerOf(transaction, treasury),
    reference: intent?.reference,
    publicKey: intent?.publicKey ?? reporter,
    foundAtMs: services.clock.nowMs(),
  });
  return claim ? { kind: 'credited', claim } : { kind: 'reviewed', mismatches };
}
