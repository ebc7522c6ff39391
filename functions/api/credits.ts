import { creditRoutes } from '../../shared/contract/credits.ts';
import { admissionServices } from '../composition/auth.ts';
import { creditHistoryServices, ledgerServices, purchases } from '../composition/credits.ts';
import { balanceServices, purchaseServices } from '../composition/payments.ts';
import { readCreditHistory } from '../core/credits/credit-history.ts';
import { listPurchases } from '../core/credits/list-purchases.ts';
import { preparePurchase } from '../core/credits/prepare-purchase.ts';
import { readBalances } from '../core/credits/read-balances.ts';
import { verifyPurchase } from '../core/credits/verify-purchase.ts';
import { createApiHandler } from '../http/create-api-handler.ts';
import { userAccountId } from '../ports/credits.ts';

export const handler = createApiHandler('credits', creditRoutes, admissionServices, {
  getBalances: async ({ caller }) => readBalances(await balanceServices(), caller.user.publicKey),

  prepareTransaction: async ({ input, caller }) =>
    preparePurchase(await purchaseServices(), caller.user.publicKey, input),

  verifyPurchase: async ({ input, caller }) =>
    verifyPurchase(await purchaseServices(), caller.user.publicKey, input),

  listLedger: ({ input, caller }) =>
    ledgerServices().ledger.history(userAccountId(caller.user.publicKey), input),

  listCreditHistory: ({ input, caller }) =>
    readCreditHistory(creditHistoryServices(), caller.user.publicKey, input),

  listPurchases: ({ input, caller }) => listPurchases(purchases(), caller.user.publicKey, input),
});
