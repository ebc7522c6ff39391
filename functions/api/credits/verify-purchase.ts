/** POST /credits/verify-purchase; answers 202 as long as the payment is not final. */
import { purchaseServices } from '../../composition.ts';
import { verifyPurchase as verify } from '../../core/purchase/verify-purchase.ts';
import { userHandler } from '../serve-area.ts';

export const verifyPurchase = userHandler('verifyPurchase', async (input, { user }) => ({
  success: true,
  ...(await verify(purchaseServices(), user.publicKey, input)),
}));
