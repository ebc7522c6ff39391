import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { OriginVerification } from '../../ports/origin-verification.ts';
import type { SecretStore } from './secret-store.ts';

/** Limits how often requests with a wrong secret cause a new read. */
const REREAD_AFTER_MS = 60_000;

/** The secret that CloudFront adds to each request. A caller that reaches the API around CloudFront does not know it. */
export class OriginSecret implements OriginVerification {
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
   * Accepts the previous secret as well, because CloudFront sends it until the next deployment; it is read only for a
   * secret that is not the current one. Throws as SecretStore.readCurrent.
   */
  async isFromCloudFront(sent: string | undefined): Promise<boolean> {
    if (!sent) return false;
    const hash = hashOf(sent);
    if (isSame(this.#currentHash, hash) || isSame(this.#previousHash, hash)) return true;
    if (this.#clock.nowMs() - this.#readAtMs >= REREAD_AFTER_MS) {
      this.#currentHash = hashOf(await this.#secrets.readCurrent(this.#secretId, 0));
      this.#previousHash = undefined;
      this.#readAtMs = this.#clock.nowMs();
      if (isSame(this.#currentHash, hash)) return true;
    }
    this.#previousHash ??= hashOf(await this.#secrets.readPrevious(this.#secretId));
    return isSame(this.#previousHash, hash);
  }
}

/** An empty secret matches nothing, because an empty one is refused before. */
function isSame(known: Buffer | undefined, hash: Buffer): boolean {
  return known !== undefined && timingSafeEqual(known, hash);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
