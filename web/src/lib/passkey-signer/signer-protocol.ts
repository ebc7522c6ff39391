import * as z from 'zod';

const MAX_MESSAGE_BYTES = 16_384;
/** The size of a Solana packet, which limits a transaction. */
const MAX_TRANSACTION_BYTES = 1_232;
/** The maximum height of the signer's frame in CSS pixels. Higher content scrolls. */
export const MAX_FRAME_PIXELS = 4_000;

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const CREDENTIAL_ID = /^[\w-]{1,1400}$/;

/** Public data of a wallet, known without using its passkey. */
export const passkeyAccountSchema = z.object({
  /** In base64url. */
  credentialId: z.string().regex(CREDENTIAL_ID),
  address: z.string().regex(ADDRESS),
});
export type PasskeyAccount = z.infer<typeof passkeyAccountSchema>;

function bytesSchema(maxBytes: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(Math.ceil((maxBytes * 4) / 3));
}

const requestSchema = z.union([
  z.object({ kind: z.literal('connect'), known: passkeyAccountSchema.optional() }),
  z.object({
    kind: z.literal('signMessage'),
    account: passkeyAccountSchema,
    message: bytesSchema(MAX_MESSAGE_BYTES),
  }),
  z.object({
    kind: z.literal('signTransaction'),
    account: passkeyAccountSchema,
    transaction: bytesSchema(MAX_TRANSACTION_BYTES),
  }),
  z.object({ kind: z.literal('exportKey'), account: passkeyAccountSchema }),
]);
export type SignerRequest = z.infer<typeof requestSchema>;

/** The only window message that the signer accepts. It transfers the port for replies. */
export const openingSchema = z.object({ type: z.literal('buidl:signer'), request: requestSchema });
export type SignerOpening = z.infer<typeof openingSchema>;

export const replySchema = z.union([
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('height'), pixels: z.number().int().min(0).max(MAX_FRAME_PIXELS) }),
  z.object({ kind: z.literal('connected'), account: passkeyAccountSchema }),
  z.object({ kind: z.literal('signed'), bytes: bytesSchema(MAX_TRANSACTION_BYTES) }),
  z.object({ kind: z.literal('exported') }),
  z.object({ kind: z.literal('refused'), reason: z.enum(['rejected', 'failed']), message: z.string() }),
]);
export type SignerReply = z.infer<typeof replySchema>;
export type SignerResult = Exclude<SignerReply, { kind: 'ready' | 'height' }>;
