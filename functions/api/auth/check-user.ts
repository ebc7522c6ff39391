/** GET /auth/check-user */
import { signInServices } from '../../composition.ts';
import { requirePublicKey } from '../../core/sign-in/signature.ts';
import { publicHandler } from '../serve-area.ts';

export const checkUser = publicHandler('checkUser', async ({ publicKey }) => {
  requirePublicKey(publicKey);
  return { success: true, exists: (await signInServices().users.find(publicKey)) !== undefined };
});
