import type { SignInChallenge } from '../../../../shared/domain/sign-in-message.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { limitRate } from '../../limit-rate.ts';
import { challengeOf, NONCE_LIFETIME_MS, type NonceServices } from './signed-message.ts';

interface IssueNonceServices extends NonceServices {
  rateLimits: RateLimits;
}

/**
 * Creates a nonce, which is valid once and for five minutes; returns it with the other fields of the message, and with the
 * proof of work that a sign-up needs, if it needs one. Throws RequestError `rate_limited` for a visitor who asks too often.
 */
export async function getNonce(
  services: IssueNonceServices,
  visitorId: string,
): Promise<SignInChallenge & { proofBits?: number }> {
  const { limits } = await services.settings.read();
  const message = 'Too many sign-ins were started from your network. Please wait a moment.';
  await limitRate(services, `nonces:${visitorId}`, limits.nonces, message);
  const nonce = services.ids.nonce();
  const expiresAtMs = services.clock.nowMs() + NONCE_LIFETIME_MS;
  const [challenge] = await Promise.all([
    challengeOf(services, nonce, expiresAtMs),
    services.nonces.save(nonce, expiresAtMs),
  ]);
  const proofBits = limits.signUpProofBits;
  return proofBits > 0 ? { ...challenge, proofBits } : challenge;
}
