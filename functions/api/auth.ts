import { authorizationRoutes, authRoutes } from '../../shared/contract/auth.ts';
import { admissionServices, signInServices } from '../composition/auth.ts';
import { deleteAccount } from '../core/auth/delete-account.ts';
import { createNamedKey, listNamedKeys, revokeNamedKey } from '../core/auth/keys/named-keys.ts';
import { listSessions, revokeAllSessions, revokeSession } from '../core/auth/keys/sessions.ts';
import { allowAuthorization, describeAuthorization } from '../core/auth/oauth/authorizations.ts';
import { redeemCode } from '../core/auth/oauth/redeem-code.ts';
import { isRegistered } from '../core/auth/sign-in/is-registered.ts';
import { createDownloadKey, logIn, logOut, profileOf } from '../core/auth/sign-in/log-in.ts';
import { issueNonce } from '../core/auth/sign-in/nonce.ts';
import { signUp } from '../core/auth/sign-in/sign-up.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler(
  'auth',
  { ...authRoutes, ...authorizationRoutes },
  admissionServices,
  {
    getNonce: async ({ visitorId }) => issueNonce(signInServices(), await visitorId()),

    checkUser: async ({ input, visitorId }) => ({
      exists: await isRegistered(signInServices(), input.publicKey, await visitorId()),
    }),

    signup: async ({ input, visitorId }) => signUp(signInServices(), input, await visitorId()),

    login: ({ input }) => logIn(signInServices(), input),

    createDownloadKey: ({ input }) => createDownloadKey(signInServices(), input),

    logout: ({ caller }) => logOut(signInServices(), caller.apiKey),

    listSessions: async ({ caller }) => {
      const services = signInServices();
      return { sessions: await listSessions(services, caller.apiKey, services.clock.nowMs()) };
    },

    revokeSession: ({ caller, input }) => revokeSession(signInServices(), caller.apiKey, input.sessionId),

    revokeAllSessions: ({ caller, input }) =>
      revokeAllSessions(signInServices(), caller.apiKey, input.keepCurrent),

    listApiKeys: ({ caller, input }) => listNamedKeys(signInServices(), caller.user.publicKey, input),

    createApiKey: ({ caller, input }) => createNamedKey(signInServices(), caller.user.publicKey, input),

    revokeApiKey: ({ caller, input }) => revokeNamedKey(signInServices(), caller.user.publicKey, input.keyId),

    describeAuthorization: async ({ input }) => describeAuthorization(signInServices(), input.query),

    allowAuthorization: ({ caller, input }) =>
      allowAuthorization(signInServices(), caller.user.publicKey, input),

    redeemCode: ({ input }) => redeemCode(signInServices(), input),

    deleteAccount: ({ caller, input }) => deleteAccount(signInServices(), caller.user, input),

    getMe: async ({ caller }) => ({ user: await profileOf(signInServices(), caller.user) }),
  },
);
