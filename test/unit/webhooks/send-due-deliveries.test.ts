import { describe, expect, it } from 'vitest';
import { deleteWebhook } from '../../../functions/core/webhooks/delete-webhook.ts';
import { enableWebhook } from '../../../functions/core/webhooks/enable-webhook.ts';
import { listWebhooks } from '../../../functions/core/webhooks/list-webhooks.ts';
import { nextDueAtMs } from '../../../functions/core/webhooks/retry-time.ts';
import { sendDueDeliveries } from '../../../functions/core/webhooks/send-due-deliveries.ts';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import { ADA, type Desk, MINUTE_MS, openDesk, START_MS } from './webhook-desk.ts';

const LONGEST_WAIT_MS = 10 * 60 * MINUTE_MS;

/** Lets the receiver refuse a delivery until the last attempt has failed. */
async function failForGood(desk: Desk): Promise<void> {
  desk.receiver.outcome = 'refused';
  for (let run = 0; run < WEBHOOK_LIMITS.attempts; run += 1) {
    await desk.run();
    desk.pass(LONGEST_WAIT_MS);
  }
}

describe('the times of the attempts', () => {
  it('are eight within a day, with increasing delays', () => {
    let nowMs = START_MS;
    const waits = Array.from({ length: WEBHOOK_LIMITS.attempts - 1 }, (_, index) => {
      const before = nowMs;
      nowMs = nextDueAtMs(index + 1, nowMs);
      return nowMs - before;
    });
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(new Set(waits).size).toBe(waits.length);
    expect(nowMs - START_MS).toBeLessThan(DAY_MS);
    expect(nowMs - START_MS).toBeGreaterThan(DAY_MS / 2);
  });
});

describe('a delivery', () => {
  it('is sent once, with a signature', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    const { delivery } = await desk.ping(webhookId);
    expect(await desk.run()).toEqual({ accepted: 1, failed: 0, left: 0 });
    expect(desk.received).toMatchObject([
      {
        url: 'https://example.com/hook',
        body: delivery.body,
        headers: { 'webhook-id': delivery.deliveryId },
      },
    ]);
    expect(desk.received[0]?.mayReach('10.0.0.1')).toBe(false);
    desk.pass(DAY_MS);
    await desk.run();
    expect(desk.received).toHaveLength(1);
    const [listed] = await desk.list(webhookId);
    expect(listed).toMatchObject({ status: 'delivered', attempts: [{ outcome: 'accepted' }] });
    expect(listed).not.toHaveProperty('nextAttemptAt');
  });

  it('is sent once by concurrent runs', async () => {
    const desk = openDesk();
    await desk.ping(await desk.createOne());
    await Promise.all([desk.run(), desk.run(), desk.run()]);
    expect(desk.received).toHaveLength(1);
  });

  it('is retried with the same id until it is accepted', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    desk.receiver.outcome = 'timed_out';
    await desk.run();
    expect(await desk.list(webhookId)).toMatchObject([
      { status: 'waiting', nextAttemptAt: new Date(START_MS + MINUTE_MS).toISOString() },
    ]);
    await desk.run();
    expect(desk.received).toHaveLength(1);
    desk.pass(MINUTE_MS);
    desk.receiver.outcome = 'accepted';
    await desk.run();
    expect(new Set(desk.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(desk.received.map(({ body }) => body)).size).toBe(1);
    expect(await desk.list(webhookId)).toMatchObject([
      { status: 'delivered', attempts: [{ outcome: 'timed_out' }, { outcome: 'accepted' }] },
    ]);
  });

  it('is retried by the run of its minute, however late its attempt began', async () => {
    for (const [delayMs, minutes] of [
      [0, 1],
      [400, 1],
      [30_000, 1],
      [30_001, 2],
      [50_000, 2],
    ] as const) {
      const desk = openDesk();
      await desk.ping(await desk.createOne());
      desk.receiver.outcome = 'refused';
      desk.pass(delayMs);
      await desk.run();
      desk.pass(MINUTE_MS - delayMs);
      for (let minute = 1; desk.received.length < 2; minute += 1) {
        await desk.run();
        if (desk.received.length === 2) expect([delayMs, minute]).toEqual([delayMs, minutes]);
        desk.pass(MINUTE_MS);
      }
    }
  });

  it('to a port that was allowed when its webhook was created is refused by the check of its address', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.services.webhooks.change(ADA, (all) =>
      all.map((webhook) => ({ ...webhook, url: 'https://example.com:6379/' })),
    );
    await desk.ping(webhookId);
    await desk.run();
    expect(desk.received.map(({ mayReach }) => mayReach('8.8.8.8'))).toEqual([false]);
  });

  it('has failed after eight attempts, and gets eight more when its user resends it', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    const { delivery } = await desk.ping(webhookId);
    await failForGood(desk);
    desk.pass(DAY_MS);
    await desk.run();
    expect(desk.received).toHaveLength(8);
    expect(await desk.list(webhookId)).toMatchObject([{ status: 'failed' }]);
    await desk.sendAgain(webhookId, delivery.deliveryId);
    await failForGood(desk);
    expect(desk.received).toHaveLength(16);
    expect(new Set(desk.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that its user resends during an attempt keeps the attempt, and is sent', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    const { delivery } = await desk.ping(webhookId);
    desk.receiver.outcome = 'refused';
    desk.receiver.meanwhile = async () => {
      desk.receiver.meanwhile = async () => {};
      await desk.sendAgain(webhookId, delivery.deliveryId);
    };
    await desk.run();
    expect(await desk.list(webhookId)).toMatchObject([{ status: 'waiting', attempts: [{ outcome: 'refused' }] }]);
    desk.receiver.outcome = 'accepted';
    await desk.run();
    expect(desk.received).toHaveLength(2);
    expect(await desk.list(webhookId)).toMatchObject([{ status: 'delivered', attempts: [{}, {}] }]);
  });

  it('is sent at its next attempt after its run crashed', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    desk.receiver.meanwhile = () => Promise.reject(new Error('The function was stopped.'));
    await expect(desk.run()).rejects.toThrow(AggregateError);
    desk.receiver.meanwhile = async () => {};
    await desk.run();
    expect(desk.received).toHaveLength(1);
    desk.pass(MINUTE_MS);
    await desk.run();
    expect(await desk.list(webhookId)).toMatchObject([{ status: 'delivered' }]);
  });

  it('that cannot be sent does not block later ones', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    desk.pass(1);
    await desk.ping(webhookId);
    desk.receiver.meanwhile = async () => {
      desk.receiver.meanwhile = async () => {};
      throw new Error('A fault.');
    };
    await expect(desk.run()).rejects.toThrow(AggregateError);
    const statuses = (await desk.list(webhookId)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['delivered', 'waiting']);
  });

  it('is left to the next run when the time is over', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    const late = desk.time.nowMs - 1;
    expect(await sendDueDeliveries(desk.services, late)).toEqual({ accepted: 0, failed: 0, left: 1 });
    expect(desk.received).toEqual([]);
    expect(await desk.run()).toEqual({ accepted: 1, failed: 0, left: 0 });
  });

  it('is listed for 30 days, page by page', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    desk.pass(31 * DAY_MS);
    await desk.ping(webhookId);
    expect(await desk.list(webhookId)).toHaveLength(1);
  });

  it('is resent at most thirty times an hour', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    for (let count = 0; count < 30; count += 1) await desk.ping(webhookId);
    await expect(desk.ping(webhookId)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a failing webhook', () => {
  it('is disabled after 20 consecutive failures, shows when, and can be enabled', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    for (let count = 0; count < WEBHOOK_LIMITS.failures; count += 1) {
      expect((await listWebhooks(desk.services, ADA)).webhooks[0]).not.toHaveProperty('disabledAt');
      await desk.ping(webhookId);
      await failForGood(desk);
    }
    const off = (await listWebhooks(desk.services, ADA)).webhooks[0];
    expect(off).toMatchObject({ failuresInRow: 20, disabledAt: expect.any(String) });
    await expect(desk.ping(webhookId)).rejects.toMatchObject({ code: 'conflict' });
    await enableWebhook(desk.services, ADA, webhookId);
    const on = (await listWebhooks(desk.services, ADA)).webhooks[0];
    expect(on).toMatchObject({ failuresInRow: 0 });
    expect(on).not.toHaveProperty('disabledAt');
    await desk.ping(webhookId);
  });

  it('resets its counter after an accepted delivery', async () => {
    const desk = openDesk();
    const webhookId = await desk.createOne();
    await desk.ping(webhookId);
    await failForGood(desk);
    expect((await listWebhooks(desk.services, ADA)).webhooks).toMatchObject([{ failuresInRow: 1 }]);
    desk.receiver.outcome = 'accepted';
    await desk.ping(webhookId);
    await desk.run();
    expect((await listWebhooks(desk.services, ADA)).webhooks).toMatchObject([{ failuresInRow: 0 }]);
  });
});

describe('nothing is sent', () => {
  it('to a webhook that was deleted or disabled meanwhile', async () => {
    const desk = openDesk();
    const [gone, off] = [await desk.createOne(), await desk.createOne()];
    await desk.ping(gone);
    await desk.ping(off);
    await desk.services.webhooks.change(ADA, (all) => all.map((one) => ({ ...one, disabledAtMs: 1 })));
    await deleteWebhook(desk.services, ADA, gone);
    await desk.run();
    expect(desk.received).toEqual([]);
    expect(await desk.list(off)).toMatchObject([{ status: 'failed', attempts: [{ outcome: 'not_sent' }] }]);
  });

  it('for an account that is locked', async () => {
    const desk = openDesk();
    await desk.ping(await desk.createOne());
    desk.user.isBanned = true;
    await desk.run();
    expect(desk.received).toEqual([]);
  });
});
