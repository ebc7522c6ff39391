import { message } from '../../lib/language/translate.ts';
/** A purchase that ended without credits. The message is for the buyer. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  readonly code = 'purchase_failed';
}

/** Each text says what happened, whether anything was paid, and what happens next. */
export const PURCHASE_TEXTS = {
  failed: message('The transaction failed on the network, so no credits were bought.'),
  expired: message('The network did not take the transaction in time. Nothing was paid; you can try again.'),
  unknown: message(
    'The network has not confirmed the transaction yet. If the payment goes through, your credits are added by themselves.',
  ),
  pending: message(
    'Your payment is on the network and not final yet. Your credits are added by themselves; nothing more to do.',
  ),
  refused: message('The network refused the transaction. Nothing was paid.'),
  notEnoughSol: message(
    'Your wallet does not hold enough SOL for this purchase and the network fee. Nothing was paid.',
  ),
  unreachable: message('The server could not be reached. Nothing was paid; please try again.'),
  verifyUnreachable: message(
    'The server could not be reached to verify the payment. It is kept here and verified when you come back.',
  ),
} as const;
