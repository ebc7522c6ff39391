/** Payments that are not settled yet, as the browser remembers them: written before anything is sent. */
import * as z from 'zod';

const STORAGE_KEY = 'buidl:pending-purchases';
/** Older ones are the server's business: it finds payments by their reference. */
const MAX_KEPT = 10;

const pendingPurchaseSchema = z.object({
  /** The intent's unique key, which the transaction carries. */
  reference: z.string(),
  /** Null until it is known: a wallet that sends by itself tells it only afterwards. */
  signature: z.string().nullable(),
  credits: z.int().positive(),
  /** Whose purchase it is. */
  publicKey: z.string(),
  /** Above this block height the network no longer takes the transaction. */
  lastValidBlockHeight: z.int(),
});
export type PendingPurchase = z.output<typeof pendingPurchaseSchema>;

/** The user's unsettled payments, oldest first. */
export function readPendingPurchases(publicKey: string, storage: Storage): PendingPurchase[] {
  return readAll(storage).filter((purchase) => purchase.publicKey === publicKey);
}

/** Adds the payment, or replaces what was known of it. */
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
  if (purchases.length === 0) storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, JSON.stringify(purchases));
}

function readAll(storage: Storage): PendingPurchase[] {
  const text = storage.getItem(STORAGE_KEY);
  if (text === null) return [];
  try {
    const parsed = z.array(pendingPurchaseSchema).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
