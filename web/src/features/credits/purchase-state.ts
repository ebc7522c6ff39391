export type PurchaseState =
  | { status: 'idle' }
  | { status: 'preparing'; credits: number }
  | { status: 'signing'; credits: number }
  | { status: 'confirming'; credits: number; signature: string }
  | { status: 'verifying'; credits: number; signature: string }
  /** The payment may be on the network; the server credits it by itself. The signature is null until it is known. */
  | { status: 'sent'; credits: number; signature: string | null }
  | { status: 'success'; credits: number; signature: string; message: string }
  /** The signature is set when the transaction may have reached the network. */
  | { status: 'error'; message: string; signature: string | null };

export type PurchaseEvent =
  | { type: 'started'; credits: number }
  | { type: 'prepared' }
  | { type: 'signed'; signature: string }
  /** The outcome of the payment is unknown for now. The signature is null until it is known. */
  | { type: 'left'; signature: string | null }
  /** A payment with an unknown outcome, or one of an earlier visit, is followed again. */
  | { type: 'resumed'; credits: number; signature: string | null }
  | { type: 'confirmed' }
  | { type: 'credited'; signature: string; message: string }
  /** `hasLeft` is false when the network has certainly refused the transaction. */
  | { type: 'failed'; message: string; hasLeft: boolean }
  | { type: 'reset' };

export const idlePurchase: PurchaseState = { status: 'idle' };

export function canStartPurchase(state: PurchaseState): boolean {
  return state.status === 'idle' || state.status === 'error';
}

/** Ignores events that do not fit the current state. */
export function purchaseReducer(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'started':
      return canStartPurchase(state) ? { status: 'preparing', credits: event.credits } : state;
    case 'prepared':
      return state.status === 'preparing' ? { ...state, status: 'signing' } : state;
    case 'signed':
      return state.status === 'signing'
        ? { status: 'confirming', credits: state.credits, signature: event.signature }
        : state;
    case 'left':
      return isRunning(state) ? { status: 'sent', credits: state.credits, signature: event.signature } : state;
    case 'resumed':
      return canStartPurchase(state) || state.status === 'sent' ? resumedPurchase(event) : state;
    case 'confirmed':
      return state.status === 'confirming' ? { ...state, status: 'verifying' } : state;
    case 'credited':
      return state.status === 'confirming' || state.status === 'verifying' || state.status === 'sent'
        ? { status: 'success', credits: state.credits, signature: event.signature, message: event.message }
        : state;
    case 'failed':
      return isRunning(state) || state.status === 'sent'
        ? {
            status: 'error',
            message: event.message,
            signature: event.hasLeft && 'signature' in state ? state.signature : null,
          }
        : state;
    case 'reset':
      return isRunning(state) ? state : idlePurchase;
  }
}

function resumedPurchase({ credits, signature }: Extract<PurchaseEvent, { type: 'resumed' }>): PurchaseState {
  return signature === null ? { status: 'sent', credits, signature } : { status: 'confirming', credits, signature };
}

export function isRunning(
  state: PurchaseState,
): state is Extract<PurchaseState, { status: 'preparing' | 'signing' | 'confirming' | 'verifying' }> {
  return !['idle', 'sent', 'success', 'error'].includes(state.status);
}
