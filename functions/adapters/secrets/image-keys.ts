import * as z from 'zod';
import type { SecretStore } from './secret-store.ts';

const MAX_AGE_SECONDS = 60;

const keysSchema = z.object({ google: z.string().default(''), openai: z.string().default('') });
type ImageKeyName = keyof z.infer<typeof keysSchema>;

/** The image services' keys, from one secret: `{"google":"…","openai":"…"}`, empty until an operator sets them. */
export class ImageKeys {
  readonly #secretId: string;
  readonly #secrets: SecretStore;

  constructor(secretId: string, secrets: SecretStore) {
    this.#secretId = secretId;
    this.#secrets = secrets;
  }

  /**
   * Returns the key of an image service; undefined while it is not set. Throws the errors of SecretStore.readCurrent.
   */
  async read(name: ImageKeyName): Promise<string | undefined> {
    return (await this.#readKey(name, MAX_AGE_SECONDS)) ?? this.#readKey(name, 0);
  }

  async #readKey(name: ImageKeyName, maxAgeSeconds: number): Promise<string | undefined> {
    const text = await this.#secrets.readCurrent(this.#secretId, maxAgeSeconds);
    return parseKeys(text || '{}')[name].trim() || undefined;
  }
}

function parseKeys(text: string): z.infer<typeof keysSchema> {
  try {
    return z.parse(keysSchema, JSON.parse(text));
  } catch {
    // The parser's error would quote the secret.
    throw new Error('The secret with the keys of the image services is not the expected JSON.');
  }
}
