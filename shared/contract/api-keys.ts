import * as z from 'zod';
import { KEY_SCOPES } from '../domain/key-scope.ts';
import { KEY_LIMITS } from '../domain/named-key-limits.ts';
import { API_KEY_MESSAGES } from '../messages/api-keys.ts';
import { successSchema, VISIBLE_TEXT, whenMissing } from './fields.ts';

/** A single-line name. Control and text-direction characters become spaces. */
export const keyNameSchema = z
  .string(whenMissing(API_KEY_MESSAGES.nameRequired))
  .overwrite((name) => name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
  .regex(VISIBLE_TEXT, API_KEY_MESSAGES.nameRequired)
  .max(KEY_LIMITS.nameLength, API_KEY_MESSAGES.nameTooLong);

export const keyScopesSchema = z
  .array(z.enum(KEY_SCOPES), whenMissing(API_KEY_MESSAGES.scopeRequired))
  .min(1, API_KEY_MESSAGES.scopeRequired)
  .max(KEY_SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, API_KEY_MESSAGES.scopeTwice);

/** Credits per UTC day. */
export const dailyLimitSchema = z
  .int(API_KEY_MESSAGES.limitRange)
  .min(1, API_KEY_MESSAGES.limitRange)
  .max(KEY_LIMITS.dailyCredits, API_KEY_MESSAGES.limitRange);

/** The lifetime in days of 24 hours, counted from now. */
export const expiresInDaysSchema = z
  .int(API_KEY_MESSAGES.expiryRange)
  .min(1, API_KEY_MESSAGES.expiryRange)
  .max(KEY_LIMITS.days, API_KEY_MESSAGES.expiryRange);

export const createApiKeyInputSchema = z.strictObject({
  name: keyNameSchema,
  scopes: keyScopesSchema,
  dailyCreditLimit: dailyLimitSchema.optional(),
  /** If missing, the key does not expire. */
  expiresInDays: expiresInDaysSchema.optional(),
});

export const apiKeyListingSchema = z.object({
  /** Identifies the key; not a secret. */
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The first 8 characters after `buidl_`. */
  keyPreview: z.string(),
  createdAt: z.iso.datetime(),
  /** Missing for a key without an expiry. */
  expiresAt: z.iso.datetime().optional(),
  /** Rounded down to the hour; missing for a key that was never used. */
  lastUsedAt: z.iso.datetime().optional(),
  dailyCreditLimit: z.int().optional(),
  /** The credits that requests with the key spent or reserved in the current UTC day. */
  creditsSpentToday: z.int(),
});

export type ApiKeyListing = z.infer<typeof apiKeyListingSchema>;

export const createApiKeyResponseSchema = successSchema.extend({
  /** The secret. Only this response contains it. */
  apiKey: z.string(),
  key: apiKeyListingSchema,
});

export const apiKeysResponseSchema = successSchema.extend({
  /** Newest first, without expired keys. */
  keys: z.array(apiKeyListingSchema),
  nextCursor: z.string().optional(),
});

export const revokeApiKeyInputSchema = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{16}$/, 'This is not the id of an API key.'),
});
