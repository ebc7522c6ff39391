import { creditRoutes } from '../../shared/contract/credits.ts';
import { admissionServices } from '../composition/auth.ts';
import { creditHistoryServices, ledgerServices, purchases } from '../composition/credits.ts';
import { balanceServices, purchaseServices } from '../composition/payments.ts';
import { getBalances } from '../core/credits/get-balances.ts';
import { listCreditHistory } from '../core/credits/list-credit-history.ts';
import { listLedger } from '../core/credits/list-ledger.ts';
import { listPurchases } from '../core/credits/list-purchases.ts';
import { prepareTransaction } from '../core/credits/prepare-transaction.ts';
import { verifyPurchase } from '../core/credits/verify-purchase.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('credits', creditRoutes, admissionServices, {
  getBalances: async ({ caller }) => getBalances(await balanceServices(), caller.user.publicKey),

  prepareTransaction: async ({ input, caller }) =>
    prepareTransaction(await purchaseServices(), caller.user.publicKey, input),

  verifyPurchase: async ({ input, caller }) => verifyPurchase(await purchaseServices(), caller.user.publicKey, input),

  listLedger: ({ input, caller }) => listLedger(ledgerServices(), caller.user.publicKey, input),

  listCreditHistory: ({ input, caller }) => listCreditHistory(creditHistoryServices(), caller.user.publicKey, input),

  listPurchases: ({ input, caller }) => listPurchases(purchases(), caller.user.publicKey, input),
});
