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
  #acceptedHashes: Buffer[] = [];
  #readAtMs: number | undefined;

  constructor(secretId: string, secrets: SecretStore, clock: Clock) {
    this.#secretId = secretId;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Throws as SecretStore.readCurrent. */
  async isFromCloudFront(sent: string | undefined): Promise<boolean> {
    if (!sent) return false;
    if (this.#isAccepted(sent)) return true;
    const isFresh = this.#readAtMs !== undefined && this.#clock.nowMs() - this.#readAtMs < REREAD_AFTER_MS;
    if (isFresh) return false;
    this.#acceptedHashes = await this.#readHashes();
    this.#readAtMs = this.#clock.nowMs();
    return this.#isAccepted(sent);
  }

  #isAccepted(sent: string): boolean {
    const hash = hashOf(sent);
    return this.#acceptedHashes.some((accepted) => timingSafeEqual(accepted, hash));
  }

  /** Accepts the previous secret as well, because CloudFront sends it until the next deployment. */
  async #readHashes(): Promise<Buffer[]> {
    const secrets = await Promise.all([
      this.#secrets.readCurrent(this.#secretId, 0),
      this.#secrets.readPrevious(this.#secretId),
    ]);
    return secrets.filter((secret) => secret !== '').map(hashOf);
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
