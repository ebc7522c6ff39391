/** POST /credits/prepare-transaction */
import { purchaseServices } from '../../composition.ts';
import { preparePurchase } from '../../core/purchase/prepare-purchase.ts';
import { userHandler } from '../serve-area.ts';

export const prepareTransaction = userHandler('prepareTransaction', (input, { user }) =>
  preparePurchase(purchaseServices(), user.publicKey, input),
);
