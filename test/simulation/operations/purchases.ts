/** Simulates purchases. Some payments are dishonest, and the buyer, another user or nobody verifies them. */
import { prepareTransaction } from '../../../functions/core/credits/prepare-transaction.ts';
import { verifyPurchase } from '../../../functions/core/credits/verify-purchase.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import type { CreditPlan } from '../../../shared/domain/credit-plans.ts';
import { solToLamports } from '../../../shared/domain/lamports.ts';
import { LogicalCall } from '../calls.ts';
import type { Transfer } from '../chain/payment-office.ts';
import type { PaymentManner, PaymentRecord } from '../chain/payment-record.ts';
import { simulatedAddress } from '../chain/simulated-address.ts';
import { ASV_DISCOUNT_THRESHOLD, TREASURY } from '../services.ts';
import type { World } from '../world.ts';
import { outcomeOf, perform } from './perform.ts';

const MANNERS: readonly (readonly [number, PaymentManner])[] = [
  [10, 'exact'],
  [2, 'paid twice'],
  [1, 'one lamport less'],
  [1, 'one lamport more'],
  [1, 'other payer'],
  [1, 'other treasury'],
  [1, 'two references'],
  [1, 'no reference'],
  [1, 'two transfers'],
  [1, 'fails'],
];
/** The time until a transaction is in a block. It may exceed the lifetime of a blockhash. */
const LANDING_MS = { low: 100, high: 80_000 };
const LANDS_LAST = 0.1;
const ASV_HOLDINGS = [0, ASV_DISCOUNT_THRESHOLD - 1, ASV_DISCOUNT_THRESHOLD, 10 * ASV_DISCOUNT_THRESHOLD];
const POLL_MS = { low: 3_000, high: 25_000 };
const POLLS = 4;
const ANOTHER_REFERENCE = simulatedAddress('Another reference');
const IN_PARALLEL = 20;

interface Quote {
  plan: CreditPlan;
  reference: string;
  priceLamports: number;
  lastValidBlockHeight: number;
  isDiscounted: boolean;
  isFairPrice: boolean;
}

export async function changeAsv(world: World, publicKey: string): Promise<void> {
  world.chain.changeAsv(publicKey, world.random.pick(ASV_HOLDINGS));
}

export async function buyCredits(world: World, publicKey: string, others: readonly string[]): Promise<void> {
  const quote = await prepare(world, publicKey);
  if (!quote) return;
  const manner = world.random.weighted(MANNERS);
  const other = world.random.pick(others.filter((candidate) => candidate !== publicKey));
  const payments = [pay(world, publicKey, quote, manner, other)];
  if (manner === 'paid twice') payments.push(pay(world, publicKey, quote, manner, publicKey));
  if (world.random.chance(0.2)) return;
  await Promise.all(
    payments.map(async (payment) => {
      if (world.random.chance(0.15)) await steal(world, payment, world.random.pick(others));
      await verify(world, payment);
    }),
  );
}

async function prepare(world: World, publicKey: string): Promise<Quote | undefined> {
  const { creditPlans } = await world.services.settings.read();
  const plan = world.random.pick(creditPlans);
  const isDiscountedPurchase = world.random.chance(0.4);
  let quote: Quote | undefined;
  await outcomeOf(world, 'prepare', async () => {
    const earlier = world.chain.asvOf(publicKey);
    const response = await prepareTransaction(world.services, publicKey, {
      creditsToPurchase: plan.amount,
      userPublicKey: publicKey,
      isDiscountedPurchase,
    });
    const later = world.chain.asvOf(publicKey);
    quote = {
      ...response,
      plan,
      isFairPrice: isFair(plan, response.priceLamports, Math.max(earlier, later)),
    };
    return 'done';
  });
  return quote;
}

/**
 * Returns true if a price is correct. The full price is always correct, because a node may not know the user's ASV
 * tokens.
 */
function isFair(plan: CreditPlan, priceLamports: number, asv: number): boolean {
  if (priceLamports === solToLamports(plan.solPrice)) return true;
  return asv >= ASV_DISCOUNT_THRESHOLD && priceLamports === solToLamports(plan.solPriceDiscounted);
}

function pay(world: World, publicKey: string, quote: Quote, manner: PaymentManner, other: string): PaymentRecord {
  const { plan, reference, isDiscounted, isFairPrice, lastValidBlockHeight } = quote;
  const signed = world.office.sign(transfersOf(publicKey, quote, manner, other), lastValidBlockHeight);
  const transaction = manner === 'fails' ? { ...signed, isFailed: true } : signed;
  const payment = {
    transaction,
    manner,
    publicKey,
    credits: plan.amount,
    reference,
    isDiscounted,
    isFairPrice,
  };
  world.payments.set(transaction.signature, payment);
  const isForked = world.faults.happens(0.03);
  if (!world.faults.happens(0.05)) {
    const landingMs = world.random.chance(LANDS_LAST)
      ? world.chain.msUntilLastBlock(lastValidBlockHeight)
      : world.random.integer(LANDING_MS.low, LANDING_MS.high);
    world.scheduler.later(landingMs, () => world.chain.land(transaction, isForked));
  }
  return payment;
}

function transfersOf(publicKey: string, quote: Quote, manner: PaymentManner, other: string): Transfer[] {
  const { priceLamports: lamports, reference } = quote;
  const exact: Transfer = { from: publicKey, to: TREASURY, lamports, references: [reference] };
  switch (manner) {
    case 'one lamport less':
      return [{ ...exact, lamports: lamports - 1 }];
    case 'one lamport more':
      return [{ ...exact, lamports: lamports + 1 }];
    case 'other payer':
      return [{ ...exact, from: other }];
    case 'other treasury':
      return [{ ...exact, to: other }];
    case 'two references':
      return [{ ...exact, references: [reference, ANOTHER_REFERENCE] }];
    case 'no reference':
      return [{ ...exact, references: [] }];
    case 'two transfers':
      return [exact, exact];
    default:
      return [exact];
  }
}

/** Polls until the payment is credited, like the site. Some users send twenty concurrent requests. */
async function verify(world: World, payment: PaymentRecord): Promise<void> {
  const { publicKey, credits, transaction } = payment;
  const movementId = `purchase:${transaction.signature}`;
  const effect = { accountId: userAccountId(publicKey), movementId, availableChange: credits, heldChange: 0 };
  const request = { transactionId: transaction.signature, creditsPurchased: credits };
  const ask = async () => {
    const response = await verifyPurchase(world.services, publicKey, request);
    return response.isPending ? ('unknown' as const) : ('done' as const);
  };
  const isStampede = world.random.chance(0.03);
  const call = new LogicalCall(movementId, [effect]);
  for (let poll = 0; poll < POLLS; poll += 1) {
    await world.scheduler.sleep(world.random.integer(POLL_MS.low, POLL_MS.high));
    if (isStampede && world.chain.finalized(transaction.signature, 0)) {
      await Promise.all(Array.from({ length: IN_PARALLEL }, () => outcomeOf(world, movementId, ask)));
    }
    if ((await outcomeOf(world, movementId, ask)) !== 'unknown') break;
  }
  await perform(world, call, ask);
}

/** Lets another user claim the payment, or the payer claim more credits than paid. */
async function steal(world: World, { transaction, publicKey, credits }: PaymentRecord, thief: string) {
  const isInflated = thief === publicKey;
  const label = `theft of ${transaction.signature}`;
  await world.scheduler.sleep(world.random.integer(0, 2 * POLL_MS.high));
  const outcome = await outcomeOf(world, label, async () => {
    const creditsPurchased = isInflated ? credits + 1 : credits;
    const request = { transactionId: transaction.signature, creditsPurchased };
    const response = await verifyPurchase(world.services, thief, request);
    return response.isPending ? 'unknown' : 'done';
  });
  if (outcome === 'done') world.defects.push(`${label} succeeded`);
}
