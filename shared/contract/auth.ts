/** Sign-in: nonces, accounts, API keys. */
import * as z from 'zod';
import { nonceSchema, publicKeySchema, signatureSchema, successSchema, usernameSchema } from './fields.ts';

export const userSchema = z.object({
  publicKey: z.string(),
  username: z.string(),
  credits: z.int(),
  heldCredits: z.int(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const nonceReplySchema = successSchema.extend({ nonce: z.string(), domain: z.string() });
export const checkUserInputSchema = z.strictObject({ publicKey: publicKeySchema });
export const checkUserReplySchema = successSchema.extend({ exists: z.boolean() });
export const loginInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  signature: signatureSchema,
  nonce: nonceSchema,
});
export const loginReplySchema = successSchema.extend({ user: userSchema, apiKey: z.string() });
export const signupInputSchema = loginInputSchema.extend({ username: usernameSchema });
export const meReplySchema = successSchema.extend({ user: userSchema });
