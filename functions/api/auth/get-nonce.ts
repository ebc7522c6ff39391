/** GET /auth/nonce */
import { signInServices } from '../../composition.ts';
import { issueNonce } from '../../core/sign-in/nonce.ts';
import { publicHandler } from '../serve-area.ts';

export const getNonce = publicHandler('getNonce', async () => ({
  success: true,
  ...(await issueNonce(signInServices())),
}));
