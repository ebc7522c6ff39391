import type { SignInChallenge } from '../../../../shared/domain/sign-in-message.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { limitRate } from '../../limit-rate.ts';
import { challengeOf, NONCE_LIFETIME_MS, type NonceServices } from './signed-message.ts';

interface GetNonceServices extends NonceServices {
  rateLimits: RateLimits;
}

/** Returns a nonce that can be used once, within five minutes. Throws RequestError `rate_limited`. */
export async function getNonce(services: GetNonceServices, visitorId: string): Promise<SignInChallenge> {
  const { limits } = await services.settings.read();
  await limitRate(services, `nonces:${visitorId}`, limits.nonces, 'too_many_sign_ins');
  const nonce = services.ids.nonce();
  const expiresAtMs = services.clock.nowMs() + NONCE_LIFETIME_MS;
  const [challenge] = await Promise.all([
    challengeOf(services, nonce, expiresAtMs),
    services.nonces.save(nonce, expiresAtMs),
  ]);
  return challenge;
}
