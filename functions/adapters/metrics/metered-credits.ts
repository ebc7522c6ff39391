import type { Ledger, Purchases } from '../../ports/credits.ts';
import type { Meter } from '../../ports/meter.ts';
import { observeResults } from './observe-results.ts';

const COUNTED = ['hold', 'capture', 'release'] as const;

export function meteredLedger(ledger: Ledger, meter: Meter): Ledger {
  return observeResults<Ledger>(ledger, {
    move(result, movement) {
      const kind = COUNTED.find((counted) => counted === movement.kind);
      if (result.ok && !result.isRepeat && kind) meter.record('CreditsMoved', movement.credits, kind);
    },
  });
}

export function meteredPurchases(purchases: Purchases, meter: Meter): Purchases {
  return observeResults<Purchases>(purchases, {
    credit(result, intent, _signature, nowMs) {
      if (!result.ok) return;
      meter.record('CreditsMoved', intent.credits, 'purchase');
      meter.record('PurchaseSettleLag', (nowMs - intent.createdAtMs) / 1_000);
    },
  });
}
