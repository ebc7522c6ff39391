/** The function behind sign-in. */
import { authRoutes } from '../../../shared/contract/auth-routes.ts';
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
  authRoutes,
  { getNonce, checkUser, signup, login, logout, getMe },
  authenticationServices,
);
