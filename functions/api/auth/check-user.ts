/** GET /auth/check-user */
import { signInServices } from '../../composition.ts';
import { publicHandler } from '../serve-area.ts';

export const checkUser = publicHandler('checkUser', async ({ publicKey }) => ({
  success: true,
  exists: (await signInServices().users.find(publicKey)) !== undefined,
}));
