import { DynamoDbBalances } from '../adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPurchases } from '../adapters/dynamodb/credits/purchases.ts';
import { once } from './once.ts';
import { clock, table } from './platform.ts';

export const balances = /* @__PURE__ */ once(() => new DynamoDbBalances(table()));
export const ledger = /* @__PURE__ */ once(() => new DynamoDbLedger(table()));
export const purchases = /* @__PURE__ */ once(() => new DynamoDbPurchases(table()));

export const creditHistoryServices = () => ({ ledger: ledger(), balances: balances() });
export const ledgerServices = () => ({ ledger: ledger(), clock: clock() });
