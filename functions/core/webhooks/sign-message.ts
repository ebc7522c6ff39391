import { createHmac } from 'node:crypto';

const SECRET_START = 'whsec_';

/**
 * Returns the message headers of the Standard Webhooks specification. They contain one signature for each secret: the
 * HMAC-SHA256 of `{id}.{timestamp}.{body}`.
 */
export function signedHeaders(
  secrets: readonly string[],
  { deliveryId, body }: { deliveryId: string; body: string },
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatureOf = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_START.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'content-type': 'application/json',
    'user-agent': 'Buidl-Webhooks/1',
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signatureOf).join(' '),
  };
}
