import * as z from 'zod';
import type { SecretStore } from './secret-store.ts';

/** A changed key applies within a minute. */
const MAX_AGE_SECONDS = 60;

const keySchema = z.object({ key: z.string().default('') });

/**
 * Returns a function that reads the model's API key, which is undefined for a server without a key. The secret is
 * `{"key":"…"}`. Throws the errors of SecretStore.readCurrent.
 */
export function modelKeyReader(secretId: string, secrets: SecretStore) {
  return async (): Promise<string | undefined> => parseKey(await secrets.readCurrent(secretId, MAX_AGE_SECONDS));
}

function parseKey(text: string): string | undefined {
  try {
    return z.parse(keySchema, JSON.parse(text)).key.trim() || undefined;
  } catch {
    // The parser's error would quote the secret.
    throw new Error('The secret with the key of the model is not the expected JSON.');
  }
}
