import * as z from 'zod';
import { KEY_SCOPES } from '../domain/key-scope.ts';
import { CHAIN_IDS } from '../domain/network.ts';
import { activityInputSchema, activityResponseSchema } from './activity.ts';
import {
  apiKeysResponseSchema,
  createApiKeyInputSchema,
  createApiKeyResponseSchema,
  revokeApiKeyInputSchema,
} from './api-keys.ts';
import {
  allowAuthorizationInputSchema,
  allowAuthorizationResponseSchema,
  describeAuthorizationInputSchema,
  describeAuthorizationResponseSchema,
  redeemCodeInputSchema,
  redeemCodeResponseSchema,
  refreshKeyInputSchema,
  revokeTokenInputSchema,
} from './authorizations.ts';
import { USER_ERRORS } from './errors.ts';
import {
  listInputSchema,
  nonceSchema,
  publicKeySchema,
  signatureSchema,
  successSchema,
  transactionMessageSchema,
  usernameSchema,
} from './fields.ts';
import { type Route, route } from './route.ts';

export const userSchema = z.object({
  publicKey: z.string(),
  username: z.string(),
  credits: z.int(),
  heldCredits: z.int(),
  isAdmin: z.boolean(),
});

export type User = z.infer<typeof userSchema>;

/** A nonce and the other fields of the message that a wallet signs. */
export const nonceResponseSchema = successSchema.extend({
  nonce: z.string(),
  domain: z.string(),
  chainId: z.enum(CHAIN_IDS),
  issuedAt: z.iso.datetime(),
  expirationTime: z.iso.datetime(),
});

export const checkUserInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  /** A name that the owner of the key would like to have. */
  username: usernameSchema.optional(),
});

/** `isUsernameFree` is missing when the request names no username. */
export const checkUserResponseSchema = successSchema.extend({
  exists: z.boolean(),
  isUsernameFree: z.boolean().optional(),
});

/** The proof that the owner of a wallet makes the request. */
const walletProofFields = {
  /** The wallet's signature of the sign-in text, or of `transactionMessage` if that field is given. */
  signature: signatureSchema,
  nonce: nonceSchema,
  /**
   * For wallets that cannot sign text: the message of a transaction with the text as a memo. No network accepts this
   * transaction.
   */
  transactionMessage: transactionMessageSchema.optional(),
};

export const loginInputSchema = z.strictObject({ publicKey: publicKeySchema, ...walletProofFields });

export const loginResponseSchema = successSchema.extend({ user: userSchema, apiKey: z.string() });

export const downloadKeyResponseSchema = successSchema.extend({ apiKey: z.string() });

export const signupInputSchema = loginInputSchema.extend({ username: usernameSchema });

export const meResponseSchema = successSchema.extend({ user: userSchema });

/** `notice` explains why an account got no sign-up credits although the platform grants some. */
export const signupResponseSchema = successSchema.extend({ notice: z.string().optional() });

/** One sign-in session. It has an API key of its own. */
export const sessionListingSchema = z.object({
  /** Identifies the session; not a secret. */
  sessionId: z.string(),
  /** The first 8 characters after `buidl_`; null for keys that are older than this field. */
  keyPreview: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Rounded down to the hour. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

export type SessionListing = z.infer<typeof sessionListingSchema>;

export const sessionsResponseSchema = successSchema.extend({ sessions: z.array(sessionListingSchema) });

export const revokeSessionInputSchema = z.strictObject({
  sessionId: z.string().regex(/^[0-9a-f]{16}$/, 'This is not the id of a session.'),
});

export const revokeAllSessionsInputSchema = z.strictObject({ keepCurrent: z.boolean() });

/**
 * The options for the remaining credits of a deleted account. `keep`: the wallet's next sign-up gets them. `donate`:
 * the platform gets them.
 */
export const LEFT_CREDITS = ['keep', 'donate'] as const;

export type LeftCredits = (typeof LEFT_CREDITS)[number];

/** Needs a signature of the wallet, so that a stolen API key is not enough to delete the account. */
export const deleteAccountInputSchema = z.strictObject({
  username: z.string().max(100),
  leftCredits: z.enum(LEFT_CREDITS),
  ...walletProofFields,
});

const SIGN_IN_ERRORS = ['unauthenticated', 'banned', 'rate_limited'] as const;

export const authRoutes = {
  getNonce: route({
    method: 'GET',
    path: '/auth/nonce',
    feature: 'auth',
    auth: 'public',
    output: nonceResponseSchema,
    errors: ['rate_limited'],
  }),
  checkUser: route({
    method: 'GET',
    path: '/auth/check-user',
    feature: 'auth',
    auth: 'public',
    body: 'query',
    input: checkUserInputSchema,
    output: checkUserResponseSchema,
    errors: ['rate_limited'],
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    feature: 'auth',
    auth: 'public',
    body: 'json',
    input: signupInputSchema,
    output: signupResponseSchema,
    errors: [...SIGN_IN_ERRORS, 'conflict', 'forbidden'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    feature: 'auth',
    auth: 'public',
    body: 'json',
    input: loginInputSchema,
    output: loginResponseSchema,
    errors: [...SIGN_IN_ERRORS, 'not_found'],
  }),
  /** For a banned user: returns a key that is valid for 15 minutes and only reads the user's own data. */
  createDownloadKey: route({
    method: 'POST',
    path: '/auth/download-key',
    feature: 'auth',
    auth: 'public',
    body: 'json',
    input: loginInputSchema,
    output: downloadKeyResponseSchema,
    errors: ['unauthenticated', 'not_found', 'conflict'],
  }),
  logout: route({ method: 'POST', path: '/auth/logout', feature: 'auth', auth: 'user', errors: USER_ERRORS }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    feature: 'auth',
    auth: 'user',
    scopes: KEY_SCOPES,
    isOfDownload: true,
    output: meResponseSchema,
    errors: USER_ERRORS,
  }),
  listSessions: route({
    method: 'GET',
    path: '/auth/sessions',
    feature: 'auth',
    auth: 'user',
    isOfDownload: true,
    output: sessionsResponseSchema,
    errors: USER_ERRORS,
  }),
  revokeSession: route({
    method: 'POST',
    path: '/auth/sessions/revoke',
    feature: 'auth',
    auth: 'user',
    body: 'json',
    input: revokeSessionInputSchema,
    output: successSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  revokeAllSessions: route({
    method: 'POST',
    path: '/auth/sessions/revoke-all',
    feature: 'auth',
    auth: 'user',
    body: 'json',
    input: revokeAllSessionsInputSchema,
    output: successSchema,
    errors: USER_ERRORS,
  }),
  listActivity: route({
    method: 'GET',
    path: '/auth/activity',
    feature: 'auth',
    auth: 'user',
    isOfDownload: true,
    body: 'query',
    input: activityInputSchema,
    output: activityResponseSchema,
    errors: USER_ERRORS,
  }),
  listApiKeys: route({
    method: 'GET',
    path: '/auth/keys',
    feature: 'auth',
    auth: 'user',
    isOfDownload: true,
    body: 'query',
    input: listInputSchema,
    output: apiKeysResponseSchema,
    errors: USER_ERRORS,
  }),
  createApiKey: route({
    method: 'POST',
    path: '/auth/keys',
    feature: 'auth',
    auth: 'user',
    returnsSecret: true,
    body: 'json',
    input: createApiKeyInputSchema,
    output: createApiKeyResponseSchema,
    errors: [...USER_ERRORS, 'conflict'],
  }),
  revokeApiKey: route({
    method: 'POST',
    path: '/auth/keys/revoke',
    feature: 'auth',
    auth: 'user',
    body: 'json',
    input: revokeApiKeyInputSchema,
    errors: [...USER_ERRORS, 'not_found'],
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/auth/delete-account',
    feature: 'auth',
    auth: 'user',
    body: 'json',
    input: deleteAccountInputSchema,
    output: successSchema,
    errors: [...USER_ERRORS, 'conflict'],
  }),
} satisfies Record<string, Route>;

/** Separate from the other routes of `auth`, so that only the consent page loads these routes. */
export const authorizationRoutes = {
  describeAuthorization: route({
    method: 'POST',
    path: '/auth/authorizations/describe',
    feature: 'auth',
    auth: 'user',
    body: 'json',
    input: describeAuthorizationInputSchema,
    output: describeAuthorizationResponseSchema,
    errors: USER_ERRORS,
  }),
  allowAuthorization: route({
    method: 'POST',
    path: '/auth/authorizations/allow',
    feature: 'auth',
    auth: 'user',
    returnsSecret: true,
    body: 'json',
    input: allowAuthorizationInputSchema,
    output: allowAuthorizationResponseSchema,
    errors: [...USER_ERRORS, 'conflict'],
  }),
  /** Used by the endpoint `/oauth/token`. */
  redeemCode: route({
    method: 'POST',
    path: '/auth/authorizations/redeem',
    feature: 'auth',
    auth: 'public',
    returnsSecret: true,
    body: 'json',
    input: redeemCodeInputSchema,
    output: redeemCodeResponseSchema,
    errors: ['gone', 'conflict', 'banned'],
  }),
  /** Used by the endpoint `/oauth/token`. */
  refreshKey: route({
    method: 'POST',
    path: '/auth/authorizations/refresh',
    feature: 'auth',
    auth: 'public',
    returnsSecret: true,
    body: 'json',
    input: refreshKeyInputSchema,
    output: redeemCodeResponseSchema,
    errors: ['gone', 'conflict', 'banned'],
  }),
  /** Used by the endpoint `/oauth/revoke`. */
  revokeToken: route({
    method: 'POST',
    path: '/auth/authorizations/revoke',
    feature: 'auth',
    auth: 'public',
    body: 'json',
    input: revokeTokenInputSchema,
    output: successSchema,
  }),
} satisfies Record<string, Route>;
