/** The function behind sign-in. */
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { checkUser } from './check-user.ts';
import { getMe } from './get-me.ts';
import { getNonce } from './get-nonce.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { signup } from './signup.ts';

export const handler = serveArea(
  'auth',
  { getNonce, checkUser, signup, login, logout, getMe },
  authenticationServices,
);
