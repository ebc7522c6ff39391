/** GET /credits/ledger */
import { ledgerServices } from '../../composition.ts';
import { userAccountId } from '../../ports/ledger.ts';
import { userHandler } from '../serve-area.ts';

export const listLedger = userHandler('listLedger', async (page, { user }) => ({
  success: true,
  ...(await ledgerServices().ledger.history(userAccountId(user.publicKey), page)),
}));
