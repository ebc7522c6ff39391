import type { RouteInput } from '../../../shared/contract/routes.ts';
import { PURCHASE_RESULTS } from '../../../shared/messages/purchase-results.ts';
import { fillText } from '../../../shared/messages/text-params.ts';
import { ChainUnavailableError } from '../../ports/chain.ts';
import type { Mismatch, PurchaseClaim } from '../../ports/credits.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { requireSignature } from '../auth/sign-in/signature.ts';
import { limitRate } from '../limit-rate.ts';
import { type Assessment, assessPayment, namedIntent, type PaymentServices, settlePayment } from './assess-payment.ts';

interface VerifyServices extends PaymentServices {
  rateLimits: RateLimits;
}

interface VerifyResult {
  message: string;
  /** True when the payment is not final or may still arrive. The client then retries. */
  isPending: boolean;
}

/**
 * The limit of calls per user. It allows the site to poll every two seconds. Each call sends every RPC endpoint up to
 * three requests.
 */
const VERIFY_RATE = { requests: 60, perSeconds: 120 };

/**
 * The number of the user's newest purchase intents to search. A user cannot pay more intents than this within the
 * lifetime of a blockhash.
 */
const RECENT_INTENTS = 20;

/**
 * Credits the caller for a finalized payment that exactly matches their quote. Repeating the call gives the same
 * result. Throws RequestError `forbidden` (another user's payment), `invalid_input` (no signature, or other credits
 * than quoted), `conflict` (failed, or a mismatch, which is recorded for review), `not_found` (not on the chain, and
 * too late to land), `rate_limited` or `unavailable`.
 */
export async function verifyPurchase(
  services: VerifyServices,
  publicKey: string,
  { transactionId, creditsPurchased }: RouteInput<'verifyPurchase'>,
): Promise<VerifyResult> {
  requireSignature(transactionId);
  const claim = await services.purchases.findClaim(transactionId);
  if (claim) return resultOf(claim, publicKey, creditsPurchased);
  const message = 'too_many_verifications';
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
      throw new RequestError('payment_unrelated');
    }
    throw new RequestError(mismatchReason(settlement.mismatches));
  } catch (cause) {
    if (!(cause instanceof ChainUnavailableError)) throw cause;
    throw new RequestError('chain_unreachable', {
      cause,
    });
  }
}

function resultOf(claim: PurchaseClaim, publicKey: string, creditsPurchased: number): VerifyResult {
  refuseOthers({ kind: 'exact', intent: claim }, publicKey, creditsPurchased);
  return { message: fillText(PURCHASE_RESULTS.credited, { credits: claim.credits }), isPending: false };
}

/**
 * Throws RequestError for another user's payment, before anything is stored, so that the real payer can still verify
 * it.
 */
function refuseOthers(
  assessment: Pick<Assessment, 'kind'> & { intent?: { publicKey: string; credits: number } | undefined },
  publicKey: string,
  creditsPurchased: number,
): void {
  const { kind, intent } = assessment;
  if (!intent) return;
  if (intent.publicKey !== publicKey) {
    throw new RequestError('payment_of_other');
  }
  if (kind === 'exact' && intent.credits !== creditsPurchased) {
    throw new RequestError({ key: 'payment_other_amount', params: { credits: intent.credits } });
  }
}

async function whileUnfinalized(
  services: PaymentServices,
  publicKey: string,
  transactionId: string,
  creditsPurchased: number,
): Promise<VerifyResult> {
  const { chain, purchases } = services;
  const pending = { message: PURCHASE_RESULTS.pending, isPending: true };
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
      intent.status === 'open' && intent.credits === creditsPurchased && blockHeight <= intent.lastValidBlockHeight,
  );
  if (canLand) return pending;
  throw new RequestError('payment_not_on_chain');
}

function failedOnChain(): RequestError {
  return new RequestError('payment_failed');
}

function mismatchReason([first = 'unknown_reference']: Mismatch[]): `mismatch_${Mismatch}` {
  return `mismatch_${first}`;
}
