import * as z from 'zod';

const STORAGE_KEY = 'buidl:user:pending-purchases';
/** The maximum number of stored payments. The server finds older ones by their reference. */
const MAX_KEPT = 10;

/** Created on demand: creating the schema blocks a slow phone for 50 ms, and most visitors have no pending payments. */
const createSchema = () =>
  z.array(
    z.object({
      reference: z.string(),
      /** Null until known. A wallet that also sends the transaction returns its signature only afterwards. */
      signature: z.string().nullable(),
      /** The signed transaction in base64url, which is sent again until its last valid block. */
      transaction: z.string().optional(),
      credits: z.int().positive(),
      publicKey: z.string(),
      /** The network rejects the transaction above this block height. */
      lastValidBlockHeight: z.int(),
    }),
  );
export type PendingPurchase = z.output<ReturnType<typeof createSchema>>[number];

export function readPendingPurchases(publicKey: string, storage: Storage): PendingPurchase[] {
  return readAll(storage).filter((purchase) => purchase.publicKey === publicKey);
}

export function storePendingPurchase(purchase: PendingPurchase, storage: Storage): void {
  write([...withoutReference(purchase.reference, storage), purchase].slice(-MAX_KEPT), storage);
}

export function forgetPendingPurchase(reference: string, storage: Storage): void {
  write(withoutReference(reference, storage), storage);
}

function withoutReference(reference: string, storage: Storage): PendingPurchase[] {
  return readAll(storage).filter((purchase) => purchase.reference !== reference);
}

function write(purchases: PendingPurchase[], storage: Storage): void {
  try {
    if (purchases.length === 0) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, JSON.stringify(purchases));
  } catch {
    // A full storage must not stop a payment. The server finds it by its reference.
  }
}

function readAll(storage: Storage): PendingPurchase[] {
  const text = storage.getItem(STORAGE_KEY);
  if (text === null) return [];
  try {
    const parsed = createSchema().safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
