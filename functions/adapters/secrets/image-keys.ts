/** The keys of the services that draw, from one secret: `{"google":"…","openai":"…"}`, each empty until somebody sets it. */
import * as z from 'zod';

const keysSchema = z.object({ google: z.string().default(''), openai: z.string().default('') });
type ImageKeyName = keyof z.infer<typeof keysSchema>;

export class ImageKeys {
  readonly #secretId: string;
  readonly #readSecret: (secretId: string) => Promise<string>;
  readonly #found = new Map<ImageKeyName, string>();

  constructor(secretId: string, readSecret: (secretId: string) => Promise<string>) {
    this.#secretId = secretId;
    this.#readSecret = readSecret;
  }

  /** Undefined while there is none; a key that was set is kept for the life of the instance. */
  async read(name: ImageKeyName): Promise<string | undefined> {
    const kept = this.#found.get(name);
    if (kept !== undefined) return kept;
    const text = await this.#readSecret(this.#secretId);
    const key = parseKeys(text || '{}')[name].trim();
    if (key === '') return undefined;
    this.#found.set(name, key);
    return key;
  }
}

function parseKeys(text: string): z.infer<typeof keysSchema> {
  try {
    return z.parse(keysSchema, JSON.parse(text));
  } catch {
    // Nothing of the secret may end up in an error.
    throw new Error('The secret with the keys of the image services is not the JSON that it should be.');
  }
}
