import * as z from 'zod';
import type { SecretStore } from './secret-store.ts';

/** A changed list applies within a minute. */
const MAX_AGE_SECONDS = 60;

const urlsSchema = z.object({
  urls: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
});

/**
 * Returns a function that reads the URLs of Solana nodes that contain an API key. The secret is `{"urls":"…,…"}`, or
 * empty until an operator sets it. Throws the errors of SecretStore.readCurrent.
 */
export function keyedRpcUrls(secretId: string, secrets: SecretStore) {
  return async (): Promise<readonly string[]> =>
    parseUrls((await secrets.readCurrent(secretId, MAX_AGE_SECONDS)) || '{}');
}

function parseUrls(text: string): readonly string[] {
  try {
    return z.parse(urlsSchema, JSON.parse(text)).urls;
  } catch {
    // The parser's error would quote the secret.
    throw new Error('The secret with the addresses of Solana nodes is not the expected JSON.');
  }
}
