import { createHmac } from 'node:crypto';
import { TTLCache } from '@isaacs/ttlcache';
import type { WebhookSecrets } from '../../ports/webhooks.ts';
import { readGeneratedSecret } from './read-generated-secret.ts';
import type { SecretStore } from './secret-store.ts';

/** A changed secret signs within a minute. */
const MAX_AGE_SECONDS = 60;
/** Keeps the secrets apart from whatever else may be made of the deployment's. */
const LABEL = 'buidl webhook\n';
const PREVIOUS = 'previous';

/** Derives the secret of each webhook from one of the deployment, so that the table has nothing to sign with. */
export class DerivedWebhookSecrets implements WebhookSecrets {
  readonly #secretId: string;
  readonly #secrets: SecretStore;
  /** The store always reads the previous version, and a run signs many messages. */
  readonly #previous = new TTLCache<string, Promise<string>>({ max: 1, ttl: MAX_AGE_SECONDS * 1000 });

  constructor(secretId: string, secrets: SecretStore) {
    this.#secretId = secretId;
    this.#secrets = secrets;
  }

  /** Throws as readGeneratedSecret. */
  async current(webhookId: string): Promise<string> {
    return derived(await readGeneratedSecret(this.#secrets, this.#secretId, MAX_AGE_SECONDS), webhookId);
  }

  /** Throws as `current`, and as SecretStore.readPrevious. */
  async all(webhookId: string): Promise<string[]> {
    const [current, previous] = await Promise.all([this.current(webhookId), this.#readPrevious()]);
    return previous === '' ? [current] : [current, derived(previous, webhookId)];
  }

  #readPrevious(): Promise<string> {
    const kept = this.#previous.get(PREVIOUS);
    if (kept) return kept;
    const reading = this.#secrets.readPrevious(this.#secretId);
    this.#previous.set(PREVIOUS, reading);
    // A failed reading must not stay.
    reading.catch(() => this.#previous.delete(PREVIOUS));
    return reading;
  }
}

function derived(secret: string, webhookId: string): string {
  const key = createHmac('sha256', secret).update(LABEL).update(webhookId).digest('base64');
  return `whsec_${key}`;
}
