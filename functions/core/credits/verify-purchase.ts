import type { RouteInput } from '../../../shared/contract/routes.ts';
import { ChainUnavailableError } from '../../ports/chain.ts';
import type { Mismatch, PurchaseClaim } from '../../ports/credits.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { requireSignature } from '../auth/sign-in/signature.ts';
import { limitRate } from '../limit-rate.ts';
import {
  type Assessment,
  assessPayment,
  namedIntent,
  type PaymentServices,
  settlePayment,
} from './assess-payment.ts';

interface VerifyServices extends PaymentServices {
  rateLimits: RateLimits;
}

interface VerifyResult {
  message: string;
  /** The payment was seen or can still land, but is not final: ask again. */
  isPending: boolean;
}

/** Enough for the site, which asks every two seconds. Each call sends every endpoint up to three requests. */
const VERIFY_RATE = { requests: 60, perSeconds: 120 };

/** More intents than one user can pay within the lifetime of a blockhash. */
const RECENT_INTENTS = 20;

const EXPLANATIONS: Record<Mismatch, string> = {
  token_transfer: 'it sent tokens instead of SOL',
  no_transfer: 'it sent no SOL by a plain transfer',
  several_transfers: 'it paid more than once',
  wrong_amount: 'the amount is not the quoted one',
  unknown_reference: 'it names no purchase of this site',
  several_references: 'it names more than one purchase',
  foreign_payer: 'another wallet paid',
  foreign_program: 'it calls programs that a payment does not need',
  already_paid: 'this purchase was paid before',
  quote_ended: 'it came after the quote had ended',
  discount_lost: 'the wallet no longer holds the ASV that the discount needs',
};

/**
 * Credits the caller for a finalized payment that is exactly what was quoted to them.
 * Asking again gives the same result. Throws RequestError `forbidden` (someone else's), `invalid_input` (no signature, or
 * other credits than quoted), `conflict` (failed, or a payment that does not match, which is recorded for review),
 * `not_found` (not on the chain, and cannot land any more), `rate_limited` or `unavailable`.
 */
export async function verifyPurchase(
  services: VerifyServices,
  publicKey: string,
  { transactionId, creditsPurchased }: RouteInput<'verifyPurchase'>,
): Promise<VerifyResult> {
  requireSignature(transactionId);
  const claim = await services.purchases.findClaim(transactionId);
  if (claim) return resultOf(claim, publicKey, creditsPurchased);
  const message = 'Too many questions about payments. Please wait a little.';
  await limitRate(services, `verifications:${publicKey}`, VERIFY_RATE, message);
  try {
    const transaction = await services.chain.finalizedTransaction(transactionId);
    if (!transaction) return await whileUnfinalized(services, publicKey, transactionId, creditsPurchased);
    if (transaction.isFailed) throw failedOnChain();
    const assessment = await assessPayment(services, transaction);
    refuseOthers(assessment, publicKey, creditsPurchased);
    const settlement = await settlePayment(services, transaction, assessment, publicKey);
    if (settlement.kind === 'credited') return resultOf(settlement.claim, publicKey, creditsPurchased);
    if (settlement.kind === 'unrelated') {
      throw new RequestError('conflict', 'This transaction paid nothing to this site.');
    }
    throw new RequestError('conflict', reviewMessage(settlement.mismatches));
  } catch (cause) {
    if (!(cause instanceof ChainUnavailableError)) throw cause;
    throw new RequestError('unavailable', 'The Solana network cannot be reached. Please try again.', {
      cause,
    });
  }
}

function resultOf(claim: PurchaseClaim, publicKey: string, creditsPurchased: number): VerifyResult {
  refuseOthers({ kind: 'exact', intent: claim }, publicKey, creditsPurchased);
  return { message: `${claim.credits} credits were added to your account.`, isPending: false };
}

/** Checks before anything is credited, also before it is final: the payer of a refused payment can still verify it. */
function refuseOthers(
  assessment: Pick<Assessment, 'kind'> & { intent?: { publicKey: string; credits: number } | undefined },
  publicKey: string,
  creditsPurchased: number,
): void {
  const { kind, intent } = assessment;
  if (!intent) return;
  if (intent.publicKey !== publicKey) {
    throw new RequestError('forbidden', 'This purchase belongs to another account.');
  }
  if (kind === 'exact' && intent.credits !== creditsPurchased) {
    throw new RequestError('invalid_input', `This payment is for ${intent.credits} credits.`);
  }
}

async function whileUnfinalized(
  services: PaymentServices,
  publicKey: string,
  transactionId: string,
  creditsPurchased: number,
): Promise<VerifyResult> {
  const { chain, purchases } = services;
  const pending = { message: 'Waiting for the network to finalize your payment.', isPending: true };
  const status = await chain.signatureStatus(transactionId);
  if (status === 'failed') throw failedOnChain();
  if (status !== 'unseen') {
    const transaction = await chain.confirmedTransaction(transactionId);
    const intent = transaction && (await namedIntent(services, transaction));
    refuseOthers({ kind: 'mismatch', intent }, publicKey, creditsPurchased);
    return pending;
  }
  const [intents, blockHeight] = await Promise.all([
    purchases.recentIntents(publicKey, RECENT_INTENTS),
    chain.finalizedBlockHeight(),
  ]);
  const canLand = intents.some(
    (intent) =>
      intent.status === 'open' &&
      intent.credits === creditsPurchased &&
      blockHeight <= intent.lastValidBlockHeight,
  );
  if (canLand) return pending;
  throw new RequestError(
    'not_found',
    'This transaction is not on the chain. If it expired before it was confirmed, nothing was paid.',
  );
}

function failedOnChain(): RequestError {
  return new RequestError('conflict', 'The transaction failed on the chain, so nothing was paid.');
}

function reviewMessage([first = 'unknown_reference']: Mismatch[]): string {
  return `This payment does not match its quote: ${EXPLANATIONS[first]}. It was passed on to the admins for review.`;
}
