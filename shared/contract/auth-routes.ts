/** The calls of signing in and out. */
import * as auth from './auth.ts';
import { route } from './define-route.ts';
import { successSchema } from './fields.ts';
import type { Route } from './route.ts';
import { userErrors } from './route-errors.ts';

const signInErrors = ['unauthenticated', 'banned', 'rate_limited'] as const;

export const authRoutes = {
  getNonce: route({
    method: 'GET',
    path: '/auth/nonce',
    area: 'auth',
    auth: 'public',
    output: auth.nonceReplySchema,
  }),
  checkUser: route({
    method: 'GET',
    path: '/auth/check-user',
    area: 'auth',
    auth: 'public',
    body: 'query',
    input: auth.checkUserInputSchema,
    output: auth.checkUserReplySchema,
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    area: 'auth',
    auth: 'public',
    body: 'json',
    input: auth.signupInputSchema,
    output: successSchema,
    errors: [...signInErrors, 'conflict', 'forbidden'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    auth: 'public',
    body: 'json',
    input: auth.loginInputSchema,
    output: auth.loginReplySchema,
    errors: [...signInErrors, 'not_found'],
  }),
  logout: route({ method: 'POST', path: '/auth/logout', area: 'auth', auth: 'user', errors: userErrors }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    area: 'auth',
    auth: 'user',
    output: auth.meReplySchema,
    errors: userErrors,
  }),
} satisfies Record<string, Route>;
