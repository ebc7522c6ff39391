import { DynamoDbBalances } from '../adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPaymentReviews } from '../adapters/dynamodb/credits/payment-reviews.ts';
import { DynamoDbPurchases } from '../adapters/dynamodb/credits/purchases.ts';
import { meteredLedger, meteredPurchases } from '../adapters/metrics/metered-credits.ts';
import { once } from './once.ts';
import { clock, meter, table } from './platform.ts';

export const balances = /* @__PURE__ */ once(() => new DynamoDbBalances(table()));
export const ledger = /* @__PURE__ */ once(() => meteredLedger(new DynamoDbLedger(table()), meter()));
export const purchases = /* @__PURE__ */ once(() => meteredPurchases(new DynamoDbPurchases(table()), meter()));
export const paymentReviews = /* @__PURE__ */ once(() => new DynamoDbPaymentReviews(table()));

export const creditHistoryServices = () => ({ ledger: ledger(), balances: balances() });
export const ledgerServices = () => ({ ledger: ledger(), clock: clock() });
