import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { requirePublicKey } from '../../auth/sign-in/signature.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import type { ModerationServices } from './resolve-report.ts';

/**
 * Resolves a payment that was recorded for review. Throws RequestError `not_found`, and `conflict` for a resolved
 * payment.
 */
export async function resolvePayment(
  services: ModerationServices,
  caller: Caller,
  input: RouteInput<'resolvePayment'>,
): Promise<void> {
  const { signature, publicKey, credits, reason } = input;
  await requireAdminPassword(services, caller, input.adminPassword);
  if (publicKey !== undefined) requirePublicKey(publicKey);
  const review = await services.paymentReviews.find(signature);
  if (!review) throw new RequestError('payment_not_found');
  const credit = publicKey !== undefined && credits !== undefined ? { publicKey, credits } : undefined;
  const action = newAction(services, caller, {
    actionType: 'resolve_payment',
    targetIdentifier: signature,
    details: `${credit ? `Credited ${credit.credits} to ${credit.publicKey}` : 'Dismissed'}: ${reason}`,
  });
  const resolved = await services.paymentReviews.resolve(review, credit, action);
  if (resolved === 'closed') throw new RequestError('payment_resolved_before');
  if (resolved === 'no_user') throw new RequestError('user_not_found');
}
