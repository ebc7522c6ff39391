import type { PurchaseIntent } from '../../ports/credits.ts';
import { assessPayment, type PaymentServices, settlePayment } from './assess-payment.ts';

export interface SettleReport {
  checked: number;
  credited: number;
  reviewed: number;
  expired: number;
}

/**
 * The maximum number of checks per run: one page of the index. A run has time for all of them if a check takes half a
 * second or less.
 */
const CHECKS_PER_RUN = 1_000;
/** The number of parallel checks. A check mostly waits for nodes, and a hanging check must not delay the others. */
const CHECK_CONCURRENCY = 8;
/** No check begins after this time. The last one then has half a minute until the function times out. */
const RUN_BUDGET_MS = 90_000;
/**
 * The maximum number of transactions per check. The oldest ones are read: anyone can add more later, but the payment
 * comes early.
 */
const SIGNATURES_PER_CHECK = 20;
/** Slightly less than the minute between runs, so that each purchase is due again at the next run. */
const SHORTEST_WAIT_MS = 50_000;
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/**
 * The age until which an unpaid purchase is checked. With a durable nonce, or from a node far behind, a payment may
 * appear long after its blockhash expired.
 */
const WATCH_MS = 24 * 60 * 60_000;
/** The age until which a credited purchase is checked for a second payment. An admin reviews such payments. */
const CREDITED_WATCH_MS = 60 * 60_000;
/** After the blockhash expired, checks happen at ages that grow by this factor: 2 min, 10 min, 50 min, 4 h, 20 h. */
const LATE_CHECK_FACTOR = 5;

interface Run {
  blockHeight: number;
  report: SettleReport;
  errors: unknown[];
}

/**
 * Finds and credits the payments of open purchases by their references. When some purchases fail, throws an
 * AggregateError at the end, and later runs retry them.
 */
export async function settlePurchases(services: PaymentServices): Promise<SettleReport> {
  const { purchases, chain, clock } = services;
  const report: SettleReport = { checked: 0, credited: 0, reviewed: 0, expired: 0 };
  const startedAtMs = clock.nowMs();
  const references = await purchases.listDue(startedAtMs, CHECKS_PER_RUN);
  if (references.length === 0) return report;
  // Read the height before the signatures, so that the signatures include every payment up to that height.
  const run: Run = { blockHeight: await chain.finalizedBlockHeight(), report, errors: [] };
  // All parallel workers share this iterator.
  const left = references.values();
  const lanes = Array.from({ length: CHECK_CONCURRENCY }, async () => {
    for (const reference of left) {
      if (clock.nowMs() - startedAtMs > RUN_BUDGET_MS) return;
      report.checked += 1;
      // A failing check must not stop the others.
      await checkIntent(services, reference, run).catch((error: unknown) => run.errors.push(error));
    }
  });
  await Promise.all(lanes);
  if (run.errors.length > 0) throw new AggregateError(run.errors, 'Some purchases could not be settled.');
  return report;
}

async function checkIntent(services: PaymentServices, reference: string, run: Run): Promise<void> {
  const { purchases, clock } = services;
  const nowMs = clock.nowMs();
  // Reschedule first, so that a purchase that cannot be read does not stay first in the queue.
  await purchases.scheduleCheck(reference, nowMs + SHORTEST_WAIT_MS);
  const intent = await purchases.findIntent(reference);
  if (!intent) return;
  const ageMs = nowMs - intent.createdAtMs;
  const { isComplete, isCredited, errors } = await settleSignatures(services, intent, run.report);
  run.errors.push(...errors);
  const mayBeOwed = !isCredited || ageMs < WATCH_MS;
  if (!isComplete && mayBeOwed) {
    await purchases.scheduleCheck(reference, nowMs + retryMs(ageMs));
    return;
  }
  if (run.blockHeight <= intent.lastValidBlockHeight) return;
  if (!isCredited && intent.status === 'open') {
    await purchases.expire(reference);
    run.report.expired += 1;
  }
  const watchMs = isCredited ? CREDITED_WATCH_MS : WATCH_MS;
  const isOver = ageMs >= watchMs;
  const nextAgeMs = Math.max(ageMs + SHORTEST_WAIT_MS, Math.min(watchMs, LATE_CHECK_FACTOR * ageMs));
  await purchases.scheduleCheck(reference, isOver ? undefined : intent.createdAtMs + nextAgeMs);
}

interface SignaturesOutcome {
  isCredited: boolean;
  isComplete: boolean;
  errors: unknown[];
}

async function settleSignatures(
  services: PaymentServices,
  intent: PurchaseIntent,
  report: SettleReport,
): Promise<SignaturesOutcome> {
  const errors: unknown[] = [];
  let isComplete = true;
  let isCredited = intent.status === 'credited';
  try {
    const signatures = await services.chain.signaturesNaming(intent.reference);
    for (const signature of signatures.slice(0, SIGNATURES_PER_CHECK)) {
      const settled = settleSignature(services, intent, signature, report);
      // Anyone can send a transaction that names the reference and causes an error. It must not hide the real payment.
      const outcome = await settled.catch((error: unknown) => void errors.push(error));
      if (outcome === 'unreadable') isComplete = false;
      if (outcome === 'credited') isCredited = true;
    }
  } catch (error) {
    errors.push(error);
  }
  return { isCredited, isComplete: isComplete && errors.length === 0, errors };
}

async function settleSignature(
  services: PaymentServices,
  { reference }: PurchaseIntent,
  signature: string,
  report: SettleReport,
): Promise<'credited' | 'uncredited' | 'unreadable'> {
  if (await services.purchases.findClaim(signature)) return 'credited';
  const transaction = await services.chain.finalizedTransaction(signature);
  if (!transaction) return 'unreadable';
  if (transaction.isFailed) return 'uncredited';
  const assessment = await assessPayment(services, transaction, reference);
  const { kind } = await settlePayment(services, transaction, assessment);
  if (kind === 'credited') report.credited += 1;
  if (kind === 'reviewed') report.reviewed += 1;
  return kind === 'credited' ? 'credited' : 'uncredited';
}

/** Returns the wait after an incomplete check: a third of the purchase's age, between 50 s and two hours. */
function retryMs(ageMs: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ageMs / 3));
}
