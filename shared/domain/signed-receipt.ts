import * as z from 'zod';

/** Names the fields of a receipt file and how its signed text is made; another one comes with a change of either. */
export const RECEIPT_FORMAT = 'buidl-receipt-1';

/** Where a deployment publishes the public keys of its receipts, below the address of its site. */
export const RECEIPT_KEYS_PATH = '/.well-known/buidl-keys.json';

const signatureSchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** Which of the deployment's keys signed. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** Of the canonical JSON of all other fields; 64 bytes in hex. */
  value: z.string().regex(/^[0-9a-f]{128}$/),
});
export type ReceiptSignature = z.infer<typeof signatureSchema>;

/**
 * A receipt as its owner downloads it. What it does not name passes through, here and in the receipt, because the signature is of
 * every field: a reader that dropped one or filled one in would break it.
 */
export const receiptFileSchema = z.looseObject({
  format: z.literal(RECEIPT_FORMAT),
  /** The origin of the deployment that built the app. */
  site: z.url(),
  operationId: z.string(),
  projectId: z.string(),
  /** The revision that was built, the better one of two designs. */
  revision: z.string(),
  /** The public key of the account that was charged. */
  owner: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The hash of each document that was saved, that of the revision first. */
  documents: z.array(z.looseObject({ revision: z.string(), sha256: z.string() })).min(1),
  /** What the build held of the owner's credits when it began, of which the receipt says what was charged. */
  price: z.looseObject({ heldCredits: z.int().min(0), secondDesignCredits: z.int().min(0) }),
  receipt: z.looseObject({ documentSha256: z.string(), creditsCharged: z.int().min(0) }),
  /** Missing for builds from before receipts were signed. */
  signature: signatureSchema.optional(),
});
export type ReceiptFile = z.infer<typeof receiptFileSchema>;

export const receiptKeySchema = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** 32 bytes in hex. */
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** ISO 8601. */
  firstUsedAt: z.iso.datetime(),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** The text that a deployment signs: the canonical JSON of a receipt file without its signature. */
export function signedTextOf({ signature: _signature, ...signed }: Record<string, unknown>): string {
  return canonicalJson(signed);
}

/**
 * Returns JSON without white space whose keys are sorted by their UTF-16 code units, as RFC 8785 has it, so that everyone makes the
 * same text of the same values. Keys with the value undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
