/** The secret that CloudFront sends along with each request: who calls the API around it does not know it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { OriginVerification } from '../../ports/origin-verification.ts';
import { SecretError, type SecretReader } from './read-secret.ts';

/** Requests without the proof must not make us ask for the secret again and again. */
const REREAD_AFTER_MS = 60_000;
const NO_SUCH_VERSION = 400;

export class EdgeSecret implements OriginVerification {
  readonly #secretId: string;
  readonly #readSecret: SecretReader;
  readonly #clock: Clock;
  #accepted: Buffer[] = [];
  #readAtMs: number | undefined;

  constructor(secretId: string, readSecret: SecretReader, clock: Clock) {
    this.#secretId = secretId;
    this.#readSecret = readSecret;
    this.#clock = clock;
  }

  /** Throws as the SecretReader when the secret cannot be read. */
  async isFromCloudFront(proof: string | undefined): Promise<boolean> {
    if (!proof) return false;
    if (this.#isAccepted(proof)) return true;
    const isFresh = this.#readAtMs !== undefined && this.#clock.nowMs() - this.#readAtMs < REREAD_AFTER_MS;
    if (isFresh) return false;
    this.#accepted = await this.#read();
    this.#readAtMs = this.#clock.nowMs();
    return this.#isAccepted(proof);
  }

  #isAccepted(proof: string): boolean {
    const given = hashOf(proof);
    return this.#accepted.some((hash) => timingSafeEqual(hash, given));
  }

  /** The previous one counts too: the edge learns of a new one only with the next deployment. */
  async #read(): Promise<Buffer[]> {
    const secrets = await Promise.all([
      this.#readSecret(this.#secretId),
      this.#readSecret(this.#secretId, 'AWSPREVIOUS').catch(noneYet),
    ]);
    return secrets.filter((secret) => secret !== '').map(hashOf);
  }
}

function noneYet(error: unknown): string {
  if (error instanceof SecretError && error.status === NO_SUCH_VERSION) return '';
  throw error;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
