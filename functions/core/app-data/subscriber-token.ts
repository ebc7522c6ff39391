import { createHmac, timingSafeEqual } from 'node:crypto';

/** A browser that connects later asks for a new token. A connection outlives its token. */
export const SUBSCRIBER_TOKEN_MS = 60 * 60_000;
const TOKEN = /^(\/[\w/-]+):(\d{13}):([0-9a-f]{64})$/;

/** Returns the token with which a browser may subscribe to one channel. */
export function subscriberToken(channel: string, visitorSecret: string, nowMs: number): string {
  const claim = `${channel}:${nowMs + SUBSCRIBER_TOKEN_MS}`;
  return `${claim}:${signatureOf(claim, visitorSecret)}`;
}

/** Returns the channel of a token; undefined for a forged or expired token. */
export function channelOfToken(token: string, visitorSecret: string, nowMs: number): string | undefined {
  const [, channel = '', expiresAtMs = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (Number(expiresAtMs) <= nowMs) return undefined;
  const expected = signatureOf(`${channel}:${expiresAtMs}`, visitorSecret);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? channel : undefined;
}

/** Signs with a derived key, so that a token never equals another hash made from the secret. */
function signatureOf(claim: string, visitorSecret: string): string {
  const key = createHmac('sha256', visitorSecret).update('subscriber-token').digest();
  return createHmac('sha256', key).update(claim).digest('hex');
}
