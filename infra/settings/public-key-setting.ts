import bs58 from 'bs58';
import * as z from 'zod';

const PUBLIC_KEY_BYTES = 32;

/**
 * A Solana public key in a setting. Stricter than the schema of the API, which accepts 44 characters that encode 33
 * bytes.
 */
export const publicKeySettingSchema = z.string().refine(isPublicKey, {
  error: ({ input }) => `“${String(input)}” is no public key, which is 32 bytes in base58`,
});

function isPublicKey(text: string): boolean {
  try {
    return bs58.decode(text).length === PUBLIC_KEY_BYTES;
  } catch {
    return false;
  }
}

/** Public keys, separated by commas. */
export const publicKeyListSchema = z.string().transform(splitList).pipe(z.array(publicKeySettingSchema));

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
