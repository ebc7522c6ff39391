/** Finds by reference what a closed browser never verified; runs on a schedule. */
import type { PurchaseIntent } from '../../ports/purchases.ts';
import { assessPayment, type PaymentServices, settlePayment } from './assess-payment.ts';

export interface SettleReport {
  checked: number;
  credited: number;
  reviewed: number;
  expired: number;
}

const CHECKS_PER_RUN = 60;
/** Anyone can name a reference once it is on the chain, and the payment itself is the oldest that does. */
const SIGNATURES_PER_CHECK = 20;
/** A little below the schedule's minute, so that none is missed for a moment. */
const SHORTEST_WAIT_MS = 50_000;
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** A transaction with a durable nonce, or a node far behind, may show a payment long after its blockhash died. */
const WATCH_MS = 24 * 60 * 60_000;
/** So may a second payment of a purchase that was credited, which is for review. */
const CREDITED_WATCH_MS = 60 * 60_000;

/** Looks at what is due; throws at the end what went wrong with single ones, which stay due. */
export async function settlePurchases(services: PaymentServices): Promise<SettleReport> {
  const report: SettleReport = { checked: 0, credited: 0, reviewed: 0, expired: 0 };
  const errors: unknown[] = [];
  const references = await services.purchases.listDue(services.clock.nowMs(), CHECKS_PER_RUN);
  for (const reference of references) {
    report.checked += 1;
    // One that cannot be settled must not keep the others from it.
    await checkIntent(services, reference, report).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some purchases could not be settled.');
  return report;
}

async function checkIntent(
  services: PaymentServices,
  reference: string,
  report: SettleReport,
): Promise<void> {
  const { purchases, chain, clock } = services;
  const intent = await purchases.findIntent(reference);
  if (!intent) return;
  // Put off first, so that one which cannot be settled does not stay ahead of all others.
  const nowMs = clock.nowMs();
  await purchases.scheduleCheck(reference, nowMs + waitMs(nowMs - intent.createdAtMs));
  // The height first: what could still land before it is in the signatures that are read after it.
  const blockHeight = await chain.finalizedBlockHeight();
  const isSettled = await settleSignatures(services, intent, report);
  if (blockHeight <= intent.lastValidBlockHeight || isSettled === 'incomplete') return;
  if (isSettled === 'credited') {
    if (nowMs - intent.createdAtMs > CREDITED_WATCH_MS) await purchases.scheduleCheck(reference, undefined);
    return;
  }
  if (intent.status === 'open') {
    await purchases.expire(reference);
    report.expired += 1;
  }
  if (nowMs - intent.createdAtMs > WATCH_MS) await purchases.scheduleCheck(reference, undefined);
}

/** Goes through the signatures that name the intent; `incomplete` when one of them could not be read yet. */
async function settleSignatures(
  services: PaymentServices,
  intent: PurchaseIntent,
  report: SettleReport,
): Promise<'credited' | 'unpaid' | 'incomplete'> {
  const signatures = await services.chain.signaturesNaming(intent.reference);
  let state: 'credited' | 'unpaid' | 'incomplete' = intent.status === 'credited' ? 'credited' : 'unpaid';
  for (const signature of signatures.slice(0, SIGNATURES_PER_CHECK)) {
    if (await services.purchases.findClaim(signature)) {
      state = 'credited';
      continue;
    }
    const transaction = await services.chain.finalizedTransaction(signature);
    if (!transaction) return 'incomplete';
    if (transaction.isFailed) continue;
    const assessment = await assessPayment(services, transaction, intent.reference);
    const { kind } = await settlePayment(services, transaction, assessment);
    if (kind === 'credited') {
      state = 'credited';
      report.credited += 1;
    }
    if (kind === 'reviewed') report.reviewed += 1;
  }
  return state;
}

/** A minute at first, then ever longer. */
function waitMs(ageMs: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ageMs / 3));
}
