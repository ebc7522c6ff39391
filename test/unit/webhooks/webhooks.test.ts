import { describe, expect, it } from 'vitest';
import { deleteWebhook } from '../../../functions/core/webhooks/delete-webhook.ts';
import { enableWebhook } from '../../../functions/core/webhooks/enable-webhook.ts';
import { listWebhooks } from '../../../functions/core/webhooks/list-webhooks.ts';
import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import { ADA, openDesk } from './webhook-desk.ts';

describe('a webhook', () => {
  it('returns its secret once, and the table does not contain it', async () => {
    const { create, services, memory } = openDesk();
    const { secret, webhook } = await create();
    expect(webhook).toMatchObject({ url: 'https://example.com/hook', failuresInRow: 0 });
    expect(await listWebhooks(services, ADA)).toEqual({ webhooks: [webhook] });
    expect(JSON.stringify([...memory.all()])).not.toContain(secret);
  });

  it('is refused for an address that webhooks may not call', async () => {
    const { create, services } = openDesk();
    await expect(create({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'url' }],
    });
    expect(await listWebhooks(services, ADA)).toEqual({ webhooks: [] });
  });

  it('is one of at most five, even with concurrent requests', async () => {
    const { create, services } = openDesk();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create()));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(3);
    for (const error of refused) expect(error).toMatchObject({ code: 'conflict' });
    expect((await listWebhooks(services, ADA)).webhooks).toHaveLength(WEBHOOK_LIMITS.count);
  });

  it('is deleted with its deliveries, and those of others stay', async () => {
    const { createOne, ping, services, memory, list } = openDesk();
    const [first, second] = [await createOne(), await createOne()];
    await ping(first);
    await ping(second);
    await deleteWebhook(services, ADA, first);
    expect((await listWebhooks(services, ADA)).webhooks.map(({ webhookId }) => webhookId)).toEqual([second]);
    expect(JSON.stringify([...memory.all()])).not.toContain(first);
    expect(await list(second)).toHaveLength(1);
    await expect(list(first)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteWebhook(services, ADA, first)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of another user is unknown', async () => {
    const { createOne, services } = openDesk();
    const webhookId = await createOne();
    await expect(deleteWebhook(services, 'eve', webhookId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(enableWebhook(services, 'eve', webhookId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
