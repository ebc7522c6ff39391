/** The calls of balances, purchases and the credit history. */
import * as credits from './credits.ts';
import { route } from './define-route.ts';
import type { Route } from './route.ts';
import { userErrors } from './route-errors.ts';

export const creditsRoutes = {
  getBalances: route({
    method: 'GET',
    path: '/user/balances',
    area: 'credits',
    auth: 'user',
    output: credits.balancesReplySchema,
    errors: userErrors,
  }),
  prepareTransaction: route({
    method: 'POST',
    path: '/credits/prepare-transaction',
    area: 'credits',
    auth: 'user',
    body: 'json',
    input: credits.prepareTransactionInputSchema,
    output: credits.prepareTransactionReplySchema,
    errors: [...userErrors, 'forbidden', 'rate_limited', 'unavailable'],
  }),
  verifyPurchase: route({
    method: 'POST',
    path: '/credits/verify-purchase',
    area: 'credits',
    auth: 'user',
    body: 'json',
    input: credits.verifyPurchaseInputSchema,
    output: credits.verifyPurchaseReplySchema,
    errors: [...userErrors, 'forbidden', 'conflict', 'not_found', 'rate_limited', 'unavailable'],
  }),
  listLedger: route({
    method: 'GET',
    path: '/credits/ledger',
    area: 'credits',
    auth: 'user',
    body: 'query',
    input: credits.ledgerInputSchema,
    output: credits.ledgerReplySchema,
    errors: userErrors,
  }),
} satisfies Record<string, Route>;
