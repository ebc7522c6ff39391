import * as z from 'zod';
import { PROJECT_TYPES } from '../domain/project-type.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../domain/text-limits.ts';
import { uploadKeySchema } from '../domain/upload-key.ts';
import { AUTH_MESSAGES } from '../messages/auth.ts';
import { BUILD_MESSAGES } from '../messages/builds.ts';

const USERNAME_MIN_LENGTH = 3;
const USERNAME_MAX_LENGTH = 20;
const PAGE_LIMIT_DEFAULT = 50;
const PAGE_LIMIT_MAX = 100;

/** Makes the error for a missing field the same as that for an empty field. */
export function whenMissing(message: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? message : undefined) };
}

/** Matches text with at least one visible character: a letter, digit, punctuation mark or symbol. */
export const VISIBLE_TEXT = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A Solana public key: 32 bytes in base58, which are 32 to 44 characters. */
export const publicKeySchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'This is not a Solana public key.');
export const signatureSchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/, 'This is not a base58 signature.');
/** The message of a Solana transaction in base64; a transaction has at most 1,232 bytes. */
export const transactionMessageSchema = z
  .string()
  .regex(/^[A-Za-z0-9+/]{4,1648}={0,2}$/, 'This is not the message of a transaction.');
export const nonceSchema = z.string().regex(/^[0-9a-f]{32}$/, 'This is not a nonce of this site.');

export const usernameSchema = z
  .string(whenMissing(AUTH_MESSAGES.invalidUsernameDetail))
  .regex(
    new RegExp(`^[A-Za-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`),
    AUTH_MESSAGES.invalidUsernameDetail,
  );

export const projectIdSchema = z.string().regex(/^prj_[0-9a-z]{26}$/, 'This is not a project id.');
export const operationIdSchema = z.string().regex(/^op_[0-9a-z]{26}$/, 'This is not an operation id.');
export const revisionStringSchema = z.string().regex(/^[1-9]\d{0,3}(\.[1-9]\d{0,3})?$/, 'This is not a revision.');
/** A single line of text. Control and text-direction characters become spaces. */
export const projectNameSchema = z
  .string(whenMissing(BUILD_MESSAGES.nameAndPromptRequired))
  .overwrite((name) => name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
  .regex(VISIBLE_TEXT, BUILD_MESSAGES.nameAndPromptRequired)
  .max(PROJECT_NAME_MAX_LENGTH);
export const projectTypeSchema = z.enum(PROJECT_TYPES);

/** A file in the form, or the key of a file that was uploaded before. */
export const fileOrUploadKeySchema = z.union([uploadKeySchema, z.file()]);

/** Returns the schema of a form field that may be repeated. A single value becomes a list with one item. */
export function repeatedFieldSchema<Item extends z.ZodType>(item: Item, max: number, tooMany: string) {
  return z.union([z.array(item).max(max, tooMany), item.transform((only) => [only])]);
}

export const cursorSchema = z.string().max(2_000);

/** The fields of a paginated request. `cursor` is the `nextCursor` of the previous page. */
export const listFields = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  cursor: cursorSchema.optional(),
};
export const listInputSchema = z.strictObject(listFields);

/** A boolean in JSON, or a form field with the text `true` or `false`. */
export const booleanFieldSchema = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);

/** Returns the schema of an object in JSON, or of a form field with JSON text. */
export function jsonFieldSchema<Schema extends z.ZodType>(schema: Schema) {
  const fromText = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not valid JSON' });
      return z.NEVER;
    }
  });
  return z.union([fromText.pipe(schema), schema]);
}

export const successSchema = z.object({ success: z.literal(true) });
export const emptySchema = z.strictObject({});

/** A retry with the same key returns the first response and changes nothing. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'An idempotency key has 8 to 64 letters, digits, - or _.');
