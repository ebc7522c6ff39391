import type { DataDatabase } from './data-database.ts';

const SECRET_BYTES = 32;
const SECRET = 'secret';

/**
 * The identity of this browser in one app: a key of 64 hexadecimal characters. Each app has a different key, so visits
 * of different apps cannot be linked. No key reveals the secret from which all keys are derived. Without a database,
 * the identity is lost when the page closes.
 */
export class VisitorIdentity {
  readonly key: Promise<string>;
  readonly #projectId: string;
  readonly #database: DataDatabase | null;
  #isSignedIn: Promise<boolean>;

  constructor(projectId: string, database: DataDatabase | null) {
    this.#projectId = projectId;
    this.#database = database;
    this.key = keyOf(projectId, database);
    this.#isSignedIn = this.#read().catch(() => false);
  }

  get isSignedIn(): Promise<boolean> {
    return this.#isSignedIn;
  }

  async setSignedIn(isSignedIn: boolean): Promise<void> {
    if ((await this.#isSignedIn) === isSignedIn) return;
    this.#isSignedIn = Promise.resolve(isSignedIn);
    await this.#database?.put('visitor', String(isSignedIn), this.#projectId).catch(() => undefined);
  }

  async #read(): Promise<boolean> {
    return (await this.#database?.get('visitor', this.#projectId)) === 'true';
  }
}

async function keyOf(projectId: string, database: DataDatabase | null): Promise<string> {
  const secret = await browserSecret(database).catch(() => randomSecret());
  const bytes = new TextEncoder().encode(`${secret}:${projectId}`);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** One transaction reads and writes the secret, so that two tabs get the same one. */
async function browserSecret(database: DataDatabase | null): Promise<string> {
  if (database === null) return randomSecret();
  const transaction = database.transaction('visitor', 'readwrite');
  const kept = await transaction.store.get(SECRET);
  const secret = kept ?? randomSecret();
  if (kept === undefined) await transaction.store.put(secret, SECRET);
  await transaction.done;
  return secret;
}

function randomSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
