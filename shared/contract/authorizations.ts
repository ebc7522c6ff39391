import * as z from 'zod';
import { KEY_SCOPES } from '../domain/key-scope.ts';
import { AUTHORIZATION_MESSAGES } from '../messages/authorization.ts';
import { dailyLimitSchema, keyScopesSchema } from './api-keys.ts';
import { successSchema } from './fields.ts';

/** What a program wrote behind `/authorize?`, as it is. */
const querySchema = z.string().max(7_000, AUTHORIZATION_MESSAGES.tooLong);

export const describeAuthorizationInputSchema = z.strictObject({ query: querySchema });

export const describeAuthorizationResponseSchema = successSchema.extend({
  /** What the program calls itself. Nobody verified it. */
  clientName: z.string(),
  /** The host, with its port, that gets the code. */
  redirectHost: z.string(),
  /** Whether that is the computer of the user. */
  isLoopback: z.boolean(),
  /** The scopes that the program asks for. */
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** How long the key lives. */
  days: z.int(),
  /** Where the user goes who refuses. */
  refuseTo: z.string(),
});

export type AuthorizationDescription = z.infer<typeof describeAuthorizationResponseSchema>;

export const allowAuthorizationInputSchema = z.strictObject({
  query: querySchema,
  scopes: keyScopesSchema,
  dailyCreditLimit: dailyLimitSchema.optional(),
});

/** With the code, which works once and for five minutes. */
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
});
