/** POST /auth/logout */
import { signInServices } from '../../composition.ts';
import { logOut } from '../../core/sign-in/log-in.ts';
import { userHandler } from '../serve-area.ts';

export const logout = userHandler('logout', async (_input, caller) => {
  await logOut(signInServices(), caller.apiKey);
  return { success: true };
});
