import type { SecretStore } from './secret-store.ts';

/** Thrown when a generated secret is empty, because anyone could derive the same keys from it. */
class EmptySecretError extends Error {
  override readonly name = 'EmptySecretError';
  readonly code = 'empty_secret';
}

/** Returns a secret that the stack generated. Throws EmptySecretError, and the errors of SecretStore.readCurrent. */
export async function readGeneratedSecret(
  secrets: SecretStore,
  secretId: string,
  maxAgeSeconds: number,
): Promise<string> {
  const secret = await secrets.readCurrent(secretId, maxAgeSeconds);
  if (secret === '') throw new EmptySecretError(`The secret ${secretId} is empty.`);
  return secret;
}
