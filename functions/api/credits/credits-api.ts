/** The function behind balances, purchases and the credit history. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'credits',
  {
    getBalances: notBuiltYet('getBalances'),
    prepareTransaction: notBuiltYet('prepareTransaction'),
    verifyPurchase: notBuiltYet('verifyPurchase'),
    listLedger: notBuiltYet('listLedger'),
  },
  authenticationServices,
);
