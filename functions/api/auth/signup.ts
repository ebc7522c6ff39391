/** POST /auth/signup */
import { signInServices } from '../../composition.ts';
import { signUp } from '../../core/sign-in/sign-up.ts';
import { publicHandler } from '../serve-area.ts';

export const signup = publicHandler('signup', async (input) => {
  await signUp(signInServices(), input);
  return { success: true };
});
