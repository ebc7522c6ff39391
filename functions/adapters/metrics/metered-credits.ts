import type { BuildReturns } from '../../ports/builds.ts';
import type { Ledger, Purchases } from '../../ports/credits.ts';
import type { Meter } from '../../ports/meter.ts';

const COUNTED = ['hold', 'capture', 'release'] as const;

/** Returns a ledger that counts the credits of AI calls. */
export function meteredLedger(ledger: Ledger, meter: Meter): Ledger {
  return {
    expiredHolds: (nowMs) => ledger.expiredHolds(nowMs),
    history: (accountId, page) => ledger.history(accountId, page),
    entries: (accountId, entryIds) => ledger.entries(accountId, entryIds),

    async move(movement) {
      const result = await ledger.move(movement);
      const kind = COUNTED.find((counted) => counted === movement.kind);
      if (result.ok && !result.isRepeat && kind) meter.record('CreditsMoved', movement.credits, kind);
      return result;
    },
  };
}

/** Returns purchases that count what they credit. */
export function meteredPurchases(purchases: Purchases, meter: Meter): Purchases {
  return {
    saveIntent: (intent, checkAtMs) => purchases.saveIntent(intent, checkAtMs),
    findIntent: (reference) => purchases.findIntent(reference),
    recentIntents: (publicKey, limit) => purchases.recentIntents(publicKey, limit),
    listIntents: (publicKey, query) => purchases.listIntents(publicKey, query),
    findClaim: (signature) => purchases.findClaim(signature),
    listDue: (nowMs, limit) => purchases.listDue(nowMs, limit),
    scheduleCheck: (reference, checkAtMs) => purchases.scheduleCheck(reference, checkAtMs),
    expire: (reference) => purchases.expire(reference),
    review: (review) => purchases.review(review),

    async credit(intent, signature, nowMs) {
      const result = await purchases.credit(intent, signature, nowMs);
      if (result.ok) {
        meter.record('CreditsMoved', intent.credits, 'purchase');
        meter.record('PurchaseSettleLag', (nowMs - intent.createdAtMs) / 1_000);
      }
      return result;
    },
  };
}

/** Returns the returns of builds, which count as refunds. */
export function meteredReturns(returns: BuildReturns, meter: Meter): BuildReturns {
  return {
    recent: (publicKey) => returns.recent(publicKey),

    async write(returned) {
      const isReturned = await returns.write(returned);
      if (isReturned) {
        meter.record('Refunds', 1);
        meter.record('CreditsMoved', returned.credits, 'return');
      }
      return isReturned;
    },
  };
}
