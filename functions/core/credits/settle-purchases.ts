/** Finds by reference what a closed browser never verified; runs on a schedule. */
import type { PurchaseIntent } from '../../ports/credits.ts';
import { assessPayment, type PaymentServices, settlePayment } from './assess-payment.ts';

export interface SettleReport {
  checked: number;
  credited: number;
  reviewed: number;
  expired: number;
}

/** One page of the index; a run gets through them when nodes answer within half a second. */
const CHECKS_PER_RUN = 1_000;
/** Most of a check is waiting for nodes, and one that hangs must not hold up the others. */
const CHECKS_AT_ONCE = 8;
/** New ones begin in this time; the function has half a minute more. */
const RUN_BUDGET_MS = 90_000;
/** Anyone can name a reference once it is on the chain, and the payment itself is the oldest that does. */
const SIGNATURES_PER_CHECK = 20;
/** A little below the schedule's minute, so that none is missed for a moment. */
const SHORTEST_WAIT_MS = 50_000;
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** A transaction with a durable nonce, or a node far behind, may show a payment long after its blockhash died. */
const WATCH_MS = 24 * 60 * 60_000;
/** So may a second payment of a purchase that was credited, which is for review. */
const CREDITED_WATCH_MS = 60 * 60_000;
/** How much older a purchase is at each look after its blockhash died: about 2 min, 10 min, 50 min, 4 h, 20 h, a day. */
const LATE_LOOK_FACTOR = 5;

interface Run {
  /** A height that every block up to it was final at, before anything else was read. */
  blockHeight: number;
  report: SettleReport;
  errors: unknown[];
}

/** Looks at what is due; throws at the end what went wrong with single ones, which are looked at again. */
export async function settlePurchases(services: PaymentServices): Promise<SettleReport> {
  const { purchases, chain, clock } = services;
  const report: SettleReport = { checked: 0, credited: 0, reviewed: 0, expired: 0 };
  const startedAtMs = clock.nowMs();
  const references = await purchases.listDue(startedAtMs, CHECKS_PER_RUN);
  if (references.length === 0) return report;
  // The height first: what could still land before it is in the signatures that are read after it.
  const run: Run = { blockHeight: await chain.finalizedBlockHeight(), report, errors: [] };
  // All lanes take from one iterator.
  const left = references.values();
  const lanes = Array.from({ length: CHECKS_AT_ONCE }, async () => {
    for (const reference of left) {
      if (clock.nowMs() - startedAtMs > RUN_BUDGET_MS) return;
      report.checked += 1;
      // One that cannot be settled must not keep the others from it.
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
  // Put off first, so that one which cannot be settled, or even read, does not stay ahead of all others.
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
  const nextAgeMs = Math.max(ageMs + SHORTEST_WAIT_MS, Math.min(watchMs, LATE_LOOK_FACTOR * ageMs));
  await purchases.scheduleCheck(reference, isOver ? undefined : intent.createdAtMs + nextAgeMs);
}

interface SignaturesOutcome {
  isCredited: boolean;
  /** Whether each of them could be read, and nothing went wrong. */
  isComplete: boolean;
  errors: unknown[];
}

/** Goes through the signatures that name the intent. */
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
      // Anyone may name the reference in a transaction that goes wrong.
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

/** For what is on the chain and cannot be settled: a minute at first, then ever longer. */
function retryMs(ageMs: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ageMs / 3));
}
