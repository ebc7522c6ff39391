import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { SecretStore } from './secret-store.ts';

/** The time for which a cached secret is accepted. Reading the secret again delays a request. */
const KEPT_MS = 10 * 60_000;
/** The minimum interval between reads caused by requests with a wrong secret. */
const REREAD_AFTER_MS = 60_000;

/** The secret that CloudFront adds to each request. A caller that bypasses CloudFront does not know it. */
export class OriginSecret {
  readonly #secretId: string;
  readonly #secrets: SecretStore;
  readonly #clock: Clock;
  #currentHash: Buffer | undefined;
  #previousHash: Buffer | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(secretId: string, secrets: SecretStore, clock: Clock) {
    this.#secretId = secretId;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /**
   * Accepts the previous secret too, because CloudFront takes minutes to switch. Reads the previous one only when the
   * current one does not match. A secret replaced twice is refused within ten minutes. Cached values stay valid while
   * Secrets Manager does not respond. Throws the errors of SecretStore.readCurrent.
   */
  async isFromCloudFront(sent: string | undefined): Promise<boolean> {
    if (!sent) return false;
    const hash = hashOf(sent);
    const isKnown = isSame(this.#currentHash, hash) || isSame(this.#previousHash, hash);
    const ageMs = this.#clock.nowMs() - this.#readAtMs;
    if (isKnown && ageMs < KEPT_MS) return true;
    if (ageMs >= REREAD_AFTER_MS) {
      try {
        this.#currentHash = hashOf(await this.#secrets.readCurrent(this.#secretId, 0));
      } catch (error) {
        if (isKnown) return true;
        throw error;
      }
      this.#previousHash = undefined;
      this.#readAtMs = this.#clock.nowMs();
    }
    if (isSame(this.#currentHash, hash)) return true;
    this.#previousHash ??= hashOf(await this.#secrets.readPrevious(this.#secretId));
    return isSame(this.#previousHash, hash);
  }
}

/**
 * Compares in constant time. An empty stored secret matches nothing, because the caller refuses an empty sent secret.
 */
function isSame(known: Buffer | undefined, hash: Buffer): boolean {
  return known !== undefined && timingSafeEqual(known, hash);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
