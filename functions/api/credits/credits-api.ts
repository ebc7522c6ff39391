/** The function behind balances, purchases and the credit history. */
import { creditsRoutes } from '../../../shared/contract/credits-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { getBalances } from './get-balances.ts';
import { listLedger } from './list-ledger.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { verifyPurchase } from './verify-purchase.ts';

export const handler = serveArea(
  'credits',
  creditsRoutes,
  { getBalances, prepareTransaction, verifyPurchase, listLedger },
  authenticationServices,
);
