/** POST /auth/login */
import { signInServices } from '../../composition.ts';
import { logIn } from '../../core/sign-in/log-in.ts';
import { publicHandler } from '../serve-area.ts';

export const login = publicHandler('login', async (input) => ({
  success: true,
  ...(await logIn(signInServices(), input)),
}));
