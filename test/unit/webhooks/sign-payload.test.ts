import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { DerivedWebhookSecrets } from '../../../functions/adapters/secrets/derived-webhook-secrets.ts';
import type { SecretStore } from '../../../functions/adapters/secrets/secret-store.ts';
import { signedHeaders } from '../../../functions/core/webhooks/sign-message.ts';

const BODY = '{"type":"ping"}';
const DELIVERY = { deliveryId: 'dlv_1', body: BODY };

function storeOf(current: string, previous = '') {
  const reads: string[] = [];
  const store: SecretStore = {
    readCurrent: async () => current,
    readPrevious: async (id) => {
      reads.push(id);
      return previous;
    },
  };
  return { secrets: new DerivedWebhookSecrets('arn', store), reads };
}

describe('a signature', () => {
  it('matches the specification', () => {
    // The example in the specification of Standard Webhooks.
    const headers = signedHeaders(
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      { deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      1_614_265_330_000,
    );
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is valid for the secret of its webhook and for nothing else', async () => {
    const { secrets } = storeOf('of the deployment');
    const headers = signedHeaders(await secrets.all('whk_1'), DELIVERY, Date.now());
    const receiver = new Webhook(await secrets.current('whk_1'));
    expect(receiver.verify(BODY, headers)).toEqual({ type: 'ping' });
    expect(() => receiver.verify('{"type":"pong"}', headers)).toThrow();
    expect(() => receiver.verify(BODY, { ...headers, 'webhook-id': 'dlv_2' })).toThrow();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => receiver.verify(BODY, { ...headers, 'webhook-timestamp': later })).toThrow();
    const other = new Webhook(await secrets.current('whk_2'));
    expect(() => other.verify(BODY, headers)).toThrow();
  });

  it('is also valid for the secret before a rotation, which is read once for many messages', async () => {
    const before = new Webhook(await storeOf('old').secrets.current('whk_1'));
    const { secrets, reads } = storeOf('new', 'old');
    for (let sent = 0; sent < 3; sent += 1) {
      const headers = signedHeaders(await secrets.all('whk_1'), DELIVERY, Date.now());
      expect(before.verify(BODY, headers)).toEqual({ type: 'ping' });
      expect(new Webhook(await secrets.current('whk_1')).verify(BODY, headers)).toEqual({ type: 'ping' });
    }
    expect(reads).toHaveLength(1);
  });

  it('is refused while the deployment has no secret', async () => {
    await expect(storeOf('').secrets.current('whk_1')).rejects.toMatchObject({
      code: 'empty_secret',
    });
  });
});
