import { authorizationRoutes, authRoutes } from '../../shared/contract/auth.ts';
import { admissionServices, signInServices } from '../composition/auth.ts';
import { deleteAccount } from '../core/auth/delete-account.ts';
import { getMe } from '../core/auth/get-me.ts';
import { createApiKey } from '../core/auth/keys/create-api-key.ts';
import { listApiKeys } from '../core/auth/keys/list-api-keys.ts';
import { listSessions } from '../core/auth/keys/list-sessions.ts';
import { revokeAllSessions } from '../core/auth/keys/revoke-all-sessions.ts';
import { revokeApiKey } from '../core/auth/keys/revoke-api-key.ts';
import { revokeSession } from '../core/auth/keys/revoke-session.ts';
import { listActivity } from '../core/auth/list-activity.ts';
import { allowAuthorization } from '../core/auth/oauth/allow-authorization.ts';
import { describeAuthorization } from '../core/auth/oauth/describe-authorization.ts';
import { redeemCode } from '../core/auth/oauth/redeem-code.ts';
import { refreshKey } from '../core/auth/oauth/refresh-key.ts';
import { revokeToken } from '../core/auth/oauth/revoke-token.ts';
import { checkUser } from '../core/auth/sign-in/check-user.ts';
import { createDownloadKey } from '../core/auth/sign-in/create-download-key.ts';
import { getNonce } from '../core/auth/sign-in/get-nonce.ts';
import { login } from '../core/auth/sign-in/login.ts';
import { logout } from '../core/auth/sign-in/logout.ts';
import { signup } from '../core/auth/sign-in/signup.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('auth', { ...authRoutes, ...authorizationRoutes }, admissionServices, {
  getNonce: async ({ visitorId }) => getNonce(signInServices(), await visitorId()),

  checkUser: async ({ input, visitorId }) => checkUser(signInServices(), input, await visitorId()),

  signup: async ({ input, visitorId }) => signup(signInServices(), input, await visitorId()),

  login: ({ input, origin, logFailure }) => login({ ...signInServices(), logFailure }, input, origin()),

  createDownloadKey: ({ input }) => createDownloadKey(signInServices(), input),

  logout: ({ caller }) => logout(signInServices(), caller.apiKey),

  listSessions: async ({ caller }) => {
    const services = signInServices();
    return { sessions: await listSessions(services, caller.apiKey, services.clock.nowMs()) };
  },

  revokeSession: ({ caller, input }) => revokeSession(signInServices(), caller.apiKey, input.sessionId),

  revokeAllSessions: ({ caller, input }) => revokeAllSessions(signInServices(), caller.apiKey, input.keepCurrent),

  listActivity: ({ caller, input }) => listActivity(signInServices(), caller.user.publicKey, input),

  listApiKeys: ({ caller, input }) => listApiKeys(signInServices(), caller.user.publicKey, input),

  createApiKey: ({ caller, input }) => createApiKey(signInServices(), caller.user.publicKey, input),

  revokeApiKey: ({ caller, input }) => revokeApiKey(signInServices(), caller.user.publicKey, input.keyId),

  describeAuthorization: async ({ input }) => describeAuthorization(signInServices(), input.query),

  allowAuthorization: ({ caller, input }) => allowAuthorization(signInServices(), caller.user.publicKey, input),

  redeemCode: ({ input, logFailure }) => redeemCode({ ...signInServices(), logFailure }, input),

  refreshKey: ({ input, logFailure }) => refreshKey({ ...signInServices(), logFailure }, input),

  revokeToken: ({ input }) => revokeToken(signInServices(), input),

  deleteAccount: ({ caller, input }) => deleteAccount(signInServices(), caller.user, input),

  getMe: ({ caller }) => getMe(signInServices(), caller.user),
});
