import * as z from 'zod';
import { KEY_SCOPES } from '../domain/key-scope.ts';
import { AUTHORIZATION_MESSAGES } from '../messages/authorization.ts';
import { dailyLimitSchema, keyScopesSchema } from './api-keys.ts';
import { successSchema } from './fields.ts';

/** The query string of `/authorize`, unchanged. */
const querySchema = z.string().max(7_000, AUTHORIZATION_MESSAGES.tooLong);

export const describeAuthorizationInputSchema = z.strictObject({ query: querySchema });

export const describeAuthorizationResponseSchema = successSchema.extend({
  /** The name that the program gave itself. Nobody has verified it. */
  clientName: z.string(),
  redirectHost: z.string(),
  /** True if `redirectHost` is the user's computer, or a known editor on it, such as `cursor://host`. */
  isLoopback: z.boolean(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  days: z.int(),
  /** The URL to which the user is redirected after refusing. */
  refuseTo: z.string(),
});

export type AuthorizationDescription = z.infer<typeof describeAuthorizationResponseSchema>;

export const allowAuthorizationInputSchema = z.strictObject({
  query: querySchema,
  scopes: keyScopesSchema,
  dailyCreditLimit: dailyLimitSchema.optional(),
});

/** The URL contains the authorization code, which can be used once within five minutes. */
export const allowAuthorizationResponseSchema = successSchema.extend({ redirectTo: z.string() });

export const redeemCodeInputSchema = z.strictObject({
  code: z.string().max(200),
  clientId: z.string().max(3_000),
  redirectUri: z.string().max(1_000),
  codeVerifier: z.string().max(200),
});

export const redeemCodeResponseSchema = successSchema.extend({
  apiKey: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  expiresInSeconds: z.int(),
  /** Can be exchanged once for another key, within 60 days. */
  refreshToken: z.string(),
});

export const refreshKeyInputSchema = z.strictObject({
  refreshToken: z.string().max(200),
  clientId: z.string().max(3_000),
});

/** `token` is an API key, or the refresh token that was given out with it. */
export const revokeTokenInputSchema = z.strictObject({ token: z.string().max(200) });
