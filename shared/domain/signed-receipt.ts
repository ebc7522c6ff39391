import * as z from 'zod';

/** The version of the receipt's fields and of the signed text. A change of the fields or the text needs a new value. */
export const RECEIPT_FORMAT = 'buidl-receipt-1';

export const RECEIPT_KEYS_PATH = '/.well-known/buidl-keys.json';

const signatureSchema = z.object({
  algorithm: z.literal('Ed25519'),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** The signature of the canonical JSON of all other fields; 64 bytes in hex. */
  value: z.string().regex(/^[0-9a-f]{128}$/),
});
export type ReceiptSignature = z.infer<typeof signatureSchema>;

/** Keeps unknown fields, also in the nested receipt, because the signature covers every field. */
export const receiptFileSchema = z.looseObject({
  format: z.literal(RECEIPT_FORMAT),
  site: z.url(),
  operationId: z.string(),
  projectId: z.string(),
  /** The built revision. For a build with two designs, the revision of the better design. */
  revision: z.string(),
  owner: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The hash of each saved document. The document of `revision` comes first. */
  documents: z.array(z.looseObject({ revision: z.string(), sha256: z.string() })).min(1),
  /** The credits that the build held at its start. The charged credits are in `receipt.creditsCharged`. */
  price: z.looseObject({ heldCredits: z.int().min(0), secondDesignCredits: z.int().min(0) }),
  receipt: z.looseObject({ documentSha256: z.string(), creditsCharged: z.int().min(0) }),
  /** Missing for builds that are older than signed receipts. */
  signature: signatureSchema.optional(),
});
export type ReceiptFile = z.infer<typeof receiptFileSchema>;

export const receiptKeySchema = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** The 32 bytes of the key in hex. */
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  firstUsedAt: z.iso.datetime(),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** Returns the text that is signed: the canonical JSON of a receipt file without its signature. */
export function signedTextOf({ signature: _signature, ...signed }: Record<string, unknown>): string {
  return canonicalJson(signed);
}

/** Returns JSON without white space, with keys sorted by UTF-16 code units (RFC 8785). Omits undefined values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
