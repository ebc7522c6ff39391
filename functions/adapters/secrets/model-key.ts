/** The key of the model's server, from its secret: `{"key":"…"}`, empty for a server that wants none. */
import * as z from 'zod';

const keySchema = z.object({ key: z.string().default('') });
const LIFETIME_MS = 60_000;

/** Reads it at most once a minute, so that a changed key holds soon. The function throws as the SecretReader. */
export function modelKeyReader(secretId: string, readSecret: (secretId: string) => Promise<string>) {
  let kept: { key: string | undefined; readAtMs: number } | undefined;
  return async (): Promise<string | undefined> => {
    if (kept && Date.now() - kept.readAtMs < LIFETIME_MS) return kept.key;
    kept = { key: parseKey(await readSecret(secretId)), readAtMs: Date.now() };
    return kept.key;
  };
}

function parseKey(text: string): string | undefined {
  try {
    return z.parse(keySchema, JSON.parse(text)).key.trim() || undefined;
  } catch {
    // Nothing of the secret may end up in an error.
    throw new Error('The secret with the key of the model is not the JSON that it should be.');
  }
}
