/** GET /auth/me */
import { signInServices } from '../../composition.ts';
import { profileOf } from '../../core/sign-in/log-in.ts';
import { userHandler } from '../serve-area.ts';

export const getMe = userHandler('getMe', async (_input, caller) => ({
  success: true,
  user: await profileOf(signInServices(), caller.user),
}));
