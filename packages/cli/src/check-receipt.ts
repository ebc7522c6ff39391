import * as z from 'zod';
import { type ReceiptVerification, verifyReceipt } from '../../../shared/domain/receipt-signature.ts';
import { RECEIPT_KEYS_PATH, type ReceiptKey, receiptKeySchema } from '../../../shared/domain/signed-receipt.ts';
import { usageError } from './cli-error.ts';
import type { Host } from './host.ts';
import { loadFile } from './load-document.ts';
import { readBytes } from './read-bytes.ts';

const keysSchema = z.object({ keys: z.array(receiptKeySchema) });
const siteSchema = z.object({ site: z.url({ protocol: /^https?$/ }) });

interface ReceiptFiles {
  receipt: string;
  document: string | undefined;
  /** A file or a URL. Default: the URL at which the site in the receipt publishes its keys. */
  keys: string | undefined;
}

export interface CheckedReceipt extends ReceiptVerification {
  /** The file or URL from which the keys were read. Undefined when the receipt does not name its site. */
  keysFrom?: string;
}

/** Verifies the receipt in a file. Throws CliError for a file that cannot be read and for missing keys. */
export async function checkReceipt(paths: ReceiptFiles, host: Pick<Host, 'fetch' | 'signal'>): Promise<CheckedReceipt> {
  const receipt = parseJson(readText(paths.receipt), paths.receipt);
  const document = paths.document === undefined ? undefined : readBytes(paths.document);
  const keysFrom = paths.keys ?? keysAddressOf(receipt);
  if (keysFrom === undefined) return verifyReceipt(receipt, { keys: [], document });
  const keys = await readKeys(keysFrom, host);
  return { ...verifyReceipt(receipt, { keys, document }), keysFrom };
}

function keysAddressOf(receipt: unknown): string | undefined {
  const named = siteSchema.safeParse(receipt);
  return named.success ? new URL(RECEIPT_KEYS_PATH, named.data.site).href : undefined;
}

async function readKeys(source: string, host: Pick<Host, 'fetch' | 'signal'>): Promise<ReceiptKey[]> {
  const text = /^https?:/i.test(source) ? await (await loadFile(source, host)).text() : readText(source);
  const keys = keysSchema.safeParse(parseJson(text, source));
  if (keys.success) return keys.data.keys;
  throw usageError(`${source} contains no receipt keys.`, 'Give a file or an address with --keys.');
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
