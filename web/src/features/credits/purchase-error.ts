/** A purchase that ended without credits; the message is for the buyer. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  readonly code = 'purchase_failed';
}

/** Each text says what happened, whether anything was paid, and what comes next. */
export const PURCHASE_TEXTS = {
  failed: 'The transaction failed on the network, so no credits were bought.',
  expired: 'The network did not take the transaction in time. Nothing was paid; you can try again.',
  unknown:
    'The network has not confirmed the transaction yet. If the payment goes through, your credits are added by themselves.',
  pending:
    'Your payment is on the network and not final yet. Your credits are added by themselves; nothing more to do.',
  refused: 'The network refused the transaction. Nothing was paid.',
  notEnoughSol:
    'Your wallet does not hold enough SOL for this purchase and the network fee. Nothing was paid.',
  unreachable: 'The server could not be reached. Nothing was paid; please try again.',
  verifyUnreachable:
    'The server could not be reached to verify the payment. It is kept here and verified when you come back.',
} as const;
