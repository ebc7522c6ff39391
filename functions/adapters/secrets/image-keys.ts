/** The keys of the services that draw, from one secret: `{"google":"…","openai":"…"}`, each empty until somebody sets it. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';

const keysSchema = z.object({ google: z.string().default(''), openai: z.string().default('') });
type ImageKeyName = keyof z.infer<typeof keysSchema>;

export class ImageKeys {
  readonly #secretId: string;
  readonly #client: SecretsManagerClient;
  readonly #found = new Map<ImageKeyName, string>();

  constructor(secretId: string, client = new SecretsManagerClient({})) {
    this.#secretId = secretId;
    this.#client = client;
  }

  /** Undefined while there is none; a key that was set is kept for the life of the instance. */
  async read(name: ImageKeyName): Promise<string | undefined> {
    const kept = this.#found.get(name);
    if (kept !== undefined) return kept;
    const { SecretString = '{}' } = await this.#client.send(
      new GetSecretValueCommand({ SecretId: this.#secretId }),
    );
    const key = parseKeys(SecretString)[name].trim();
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
