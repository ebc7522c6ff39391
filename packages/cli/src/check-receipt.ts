import * as z from 'zod';
import { type ReceiptVerification, verifyReceipt } from '../../../shared/domain/receipt-signature.ts';
import {
  RECEIPT_KEYS_PATH,
  type ReceiptKey,
  receiptFileSchema,
  receiptKeySchema,
} from '../../../shared/domain/signed-receipt.ts';
import { usageError } from './cli-error.ts';
import type { Host } from './host.ts';
import { loadFile } from './load-document.ts';
import { readBytes } from './read-bytes.ts';

const keysSchema = z.object({ keys: z.array(receiptKeySchema) });

interface ReceiptFiles {
  receipt: string;
  document: string | undefined;
  /** A file with the public keys. Default: the keys of the trusted site. */
  keys: string | undefined;
}

export interface CheckedReceipt extends ReceiptVerification {
  /** The file or URL from which the keys were read. Undefined when the file is no receipt. */
  keysFrom?: string;
  /** The site that the receipt names, if it is not the trusted site. The keys of this other site are not read. */
  otherSite?: string;
}

/**
 * Verifies a receipt file with the public keys from a file or, by default, from the trusted site. Ignores the site that
 * the receipt names, because a forger can choose that name. Throws CliError for unreadable files and missing keys.
 */
export async function checkReceipt(
  paths: ReceiptFiles,
  { trustedSite, host }: { trustedSite: string; host: Pick<Host, 'fetch' | 'signal'> },
): Promise<CheckedReceipt> {
  const receipt = parseJson(readText(paths.receipt), paths.receipt);
  const document = paths.document === undefined ? undefined : readBytes(paths.document);
  if (paths.keys !== undefined) {
    const keys = keysIn(readText(paths.keys), paths.keys);
    return { ...verifyReceipt(receipt, { keys, document }), keysFrom: paths.keys };
  }
  const file = receiptFileSchema.safeParse(receipt);
  if (!file.success) return verifyReceipt(receipt, { keys: [] });
  const keysFrom = trustedSite + RECEIPT_KEYS_PATH;
  const keys = keysIn(await (await loadFile(keysFrom, host)).text(), keysFrom);
  const { site } = file.data;
  const isOther = new URL(site).origin !== trustedSite;
  return { ...verifyReceipt(receipt, { keys, document }), keysFrom, ...(isOther && { otherSite: site }) };
}

function keysIn(text: string, source: string): ReceiptKey[] {
  const keys = keysSchema.safeParse(parseJson(text, source));
  if (keys.success) return keys.data.keys;
  throw usageError(`${source} contains no receipt keys.`, 'Give a file with --keys.');
}

function readText(path: string): string {
  return new TextDecoder().decode(readBytes(path));
}

function parseJson(text: string, source: string): unknown {
  if (text.trim() === '') throw usageError(`${source} is empty.`);
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`${source} is not JSON.`);
  }
}
