import { createHmac } from 'node:crypto';
import { TTLCache } from '@isaacs/ttlcache';
import type { WebhookSecrets } from '../../ports/webhooks.ts';
import { readGeneratedSecret } from './read-generated-secret.ts';
import type { SecretStore } from './secret-store.ts';

/** A changed secret applies within a minute. */
const MAX_AGE_SECONDS = 60;
/** Domain separation: no other use of the deployment's secret derives the same key. */
const LABEL = 'buidl webhook\n';
const PREVIOUS = 'previous';

/** Derives the secret of each webhook from one secret of the deployment, so that the table contains no signing keys. */
export class DerivedWebhookSecrets implements WebhookSecrets {
  readonly #secretId: string;
  readonly #secrets: SecretStore;
  /** Cached here, because SecretStore never caches the previous version, and one run signs many messages. */
  readonly #previous = new TTLCache<string, Promise<string>>({ max: 1, ttl: MAX_AGE_SECONDS * 1000 });

  constructor(secretId: string, secrets: SecretStore) {
    this.#secretId = secretId;
    this.#secrets = secrets;
  }

  /** Returns the webhook's current secret. Throws the errors of readGeneratedSecret. */
  async current(webhookId: string): Promise<string> {
    return derived(await readGeneratedSecret(this.#secrets, this.#secretId, MAX_AGE_SECONDS), webhookId);
  }

  /**
   * Returns the webhook's current secret and, if there is one, its previous one. Throws the errors of `current` and of
   * SecretStore.readPrevious.
   */
  async all(webhookId: string): Promise<string[]> {
    const [current, previous] = await Promise.all([this.current(webhookId), this.#readPrevious()]);
    return previous === '' ? [current] : [current, derived(previous, webhookId)];
  }

  #readPrevious(): Promise<string> {
    const kept = this.#previous.get(PREVIOUS);
    if (kept) return kept;
    const reading = this.#secrets.readPrevious(this.#secretId);
    this.#previous.set(PREVIOUS, reading);
    // A failed read must not stay in the cache.
    reading.catch(() => this.#previous.delete(PREVIOUS));
    return reading;
  }
}

function derived(secret: string, webhookId: string): string {
  const key = createHmac('sha256', secret).update(LABEL).update(webhookId).digest('base64');
  return `whsec_${key}`;
}
