import { expect, it } from 'vitest';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import { announceChanges } from '../../../functions/core/app-data/announce-changes.ts';
import { ANNOUNCEMENTS_PER_MINUTE, BUSY_MS, type ChangeEvent } from '../../../shared/domain/app-data/change-events.ts';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';

function openAnnouncer() {
  const clock = { atMs: 1_800_000_000_000, nowMs: () => clock.atMs };
  const events: ChangeEvent[] = [];
  const service = { isDown: false };
  const services = {
    clock,
    announceLimits: new MemoryRateLimits(),
    changeEvents: {
      publish: async (_place: object, event: ChangeEvent) => {
        if (service.isDown) throw new Error('The service is down.');
        events.push(event);
      },
    },
  };
  const data = {
    projectId: 'prj_a',
    space: 'live' as const,
    policyOf: (collection: string) => (collection === 'orders' ? POLICY_PRESETS.inbox : POLICY_PRESETS.shared),
  };
  const announce = (...collections: string[]) => announceChanges(services, data, collections);
  return { announce, events, clock, service };
}

it('announces each changed collection once, without records', async () => {
  const { announce, events } = openAnnouncer();
  await announce('scores', 'scores', 'notes');
  expect(events).toEqual([
    { type: 'changed', collection: 'scores' },
    { type: 'changed', collection: 'notes' },
  ]);
});

it('does not reveal when records change that not everyone may read', async () => {
  const { announce, events } = openAnnouncer();
  await announce('orders');
  expect(events).toEqual([]);
});

it('a failed event does not fail the change', async () => {
  const { announce, service } = openAnnouncer();
  service.isDown = true;
  await expect(announce('scores')).resolves.toBeUndefined();
});

it('sends one busy event a minute instead of more events than polls would cost', async () => {
  const { announce, events, clock } = openAnnouncer();
  const startMs = clock.atMs;
  for (let second = 0; second < 120; second += 1) {
    clock.atMs = startMs + second * 1_000;
    await announce('scores');
    await announce('scores');
  }
  const busy = events.filter(({ type }) => type === 'busy');
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.length).toBeLessThanOrEqual(2);
  expect(events.length).toBeLessThanOrEqual(3 * ANNOUNCEMENTS_PER_MINUTE + 2);
  clock.atMs += BUSY_MS;
  await announce('scores');
  expect(events.at(-1)).toEqual({ type: 'changed', collection: 'scores' });
});
