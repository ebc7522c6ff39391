import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { SAFETY_POLL_MS, SETTLE_MS, SPREAD_MS } from '../../../shared/domain/app-data/change-events.ts';
import { DATA_POLL_MS } from '../../../shared/domain/app-data/data-limits.ts';
import { DataError } from '../../../web/app-frame/data/data-error.ts';
import type { OptimisticWrites } from '../../../web/app-frame/data/optimistic-writes.ts';
import { RecordPolls } from '../../../web/app-frame/data/record-polls.ts';
import { fakePage } from '../../fixtures/fake-page.ts';

const QUERY = { collection: 'scores', where: {}, orderBy: '-createdAt', limit: 100 };
const record = (id: string, changes: Partial<AppRecord> = {}): AppRecord => ({
  id,
  value: { id },
  version: 1,
  author: 'v',
  isMine: false,
  createdAtMs: 1,
  updatedAtMs: 1,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openPolls() {
  const { page, state, wake } = fakePage();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const server = { records: [record('a')], state: '1', isAnnounced: true, failure: undefined as DataError | undefined };
  const asked: object[] = [];
  const own: OptimisticWrites & { kept: OptimisticWrites['kept'] } = {
    kept: [],
    waiting: [],
    visitorId: 'me',
  };
  const writes = { own: own as OptimisticWrites };
  const events = { isLive: false, isWanted: false };
  const polls = new RecordPolls({
    page,
    list: async (_query, given) => {
      asked.push(given);
      if (server.failure !== undefined) throw server.failure;
      const isKnown = given.knownState === server.state;
      return {
        success: true,
        state: server.state,
        isAnnounced: server.isAnnounced,
        ...(isKnown ? {} : { records: [...server.records] }),
      };
    },
    ownWrites: () => writes.own,
    forget: (kept) => {
      writes.own = { ...writes.own, kept: writes.own.kept.filter((each) => each !== kept) };
    },
    events: {
      isLive: () => events.isLive,
      want: (isWanted) => {
        events.isWanted = isWanted;
      },
    },
    signal: end.signal,
  });
  const told: string[][] = [];
  const failed: string[] = [];
  const subscriber = {
    tell: (records: { id: string }[]) => told.push(records.map(({ id }) => id)),
    fail: ({ code }: DataError) => failed.push(code),
  };
  return { polls, page, state, wake, server, asked, told, failed, writes, subscriber, end, events };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a subscription', () => {
  it('delivers the first list, and then changes only', async () => {
    const { polls, subscriber, told, asked, server } = openPolls();
    polls.subscribe(QUERY, subscriber);
    await pass(0);
    expect(told).toEqual([['a']]);
    await pass(2 * DATA_POLL_MS);
    expect(asked).toEqual([
      { knownState: undefined, isFresh: false },
      { knownState: '1', isFresh: false },
      { knownState: '1', isFresh: false },
    ]);
    Object.assign(server, { records: [record('a'), record('b')], state: '2' });
    await pass(DATA_POLL_MS);
    expect(told).toEqual([['a'], ['a', 'b']]);
  });

  it('is shared by equal subscriptions, and ends with the last of them', async () => {
    const { polls, subscriber, told, asked } = openPolls();
    const stops = [polls.subscribe(QUERY, subscriber), polls.subscribe({ ...QUERY }, { ...subscriber })];
    await pass(0);
    expect(asked).toHaveLength(1);
    expect(told).toEqual([['a'], ['a']]);
    polls.subscribe(QUERY, { ...subscriber })();
    expect(told).toHaveLength(3);
    for (const stop of stops) stop();
    await pass(10 * DATA_POLL_MS);
    expect(asked).toHaveLength(1);
  });

  it('pauses while the page is hidden, and resumes immediately', async () => {
    const { polls, subscriber, asked, state, wake } = openPolls();
    polls.subscribe(QUERY, subscriber);
    await pass(0);
    state.isVisible = false;
    await pass(60 * DATA_POLL_MS);
    expect(asked).toHaveLength(1);
    state.isVisible = true;
    wake();
    await pass(0);
    expect(asked).toHaveLength(2);
    await pass(DATA_POLL_MS);
    expect(asked).toHaveLength(3);
  });

  it('respects the server’s delay, and waits longer after each failure', async () => {
    const { polls, subscriber, asked, told, failed, server } = openPolls();
    server.failure = new DataError('rate_limited', 'Wait.', { retryAfterMs: 20_000 });
    polls.subscribe(QUERY, subscriber);
    await pass(19_000);
    expect(asked).toHaveLength(1);
    server.failure = new DataError('offline', 'No connection.');
    await pass(60_000);
    expect(asked.length).toBeLessThan(12);
    server.failure = undefined;
    await pass(40_000);
    expect([told[0], failed]).toEqual([['a'], []]);
  });

  it.each(['forbidden', 'not_found', 'gone'])('ends after a permanent error: %s', async (code) => {
    const { polls, subscriber, asked, failed, server } = openPolls();
    server.failure = new DataError(code, 'No.');
    polls.subscribe(QUERY, subscriber);
    await pass(60_000);
    expect([failed, asked.length]).toEqual([[code], 1]);
  });

  it('polls less often with many lists, and refuses more than a maximum', async () => {
    const { polls, subscriber, asked } = openPolls();
    for (let limit = 1; limit <= 50; limit += 1) polls.subscribe({ ...QUERY, limit }, subscriber);
    expect(() => polls.subscribe(QUERY, subscriber)).toThrow(DataError);
    await pass(60_000);
    expect(asked.length).toBeLessThanOrEqual(50 + 120);
  });
});

describe('without events', () => {
  it('polls a quiet list less often, but at least every five seconds', async () => {
    const { polls, subscriber, asked, server } = openPolls();
    polls.subscribe(QUERY, subscriber);
    await pass(60_000);
    const before = asked.length;
    await pass(60_000);
    expect(asked.length - before).toBe(12);
    server.state = '2';
    await pass(5_000);
    const afterChange = asked.length;
    await pass(2 * DATA_POLL_MS);
    expect(asked.length - afterChange).toBeGreaterThanOrEqual(2);
  });

  it('wants events only while a list is subscribed whose changes cause events', async () => {
    const { polls, subscriber, server, events } = openPolls();
    server.isAnnounced = false;
    const stopFirst = polls.subscribe(QUERY, subscriber);
    await pass(0);
    expect(events.isWanted).toBe(false);
    server.isAnnounced = true;
    const stopSecond = polls.subscribe({ ...QUERY, limit: 5 }, subscriber);
    await pass(0);
    expect(events.isWanted).toBe(true);
    stopFirst();
    stopSecond();
    expect(events.isWanted).toBe(false);
  });
});

describe('with events', () => {
  const openLive = async () => {
    const opened = openPolls();
    opened.events.isLive = true;
    opened.polls.subscribe(QUERY, opened.subscriber);
    await pass(0);
    return opened;
  };

  it('polls only for lost events', async () => {
    const { asked } = await openLive();
    await pass(SAFETY_POLL_MS * 0.7);
    expect(asked).toHaveLength(1);
    await pass(SAFETY_POLL_MS * 0.6);
    expect(asked).toHaveLength(2);
  });

  it('polls as before when the changes of the list cause no events', async () => {
    const { polls, subscriber, server, events, asked } = openPolls();
    Object.assign(server, { isAnnounced: false });
    events.isLive = true;
    polls.subscribe(QUERY, subscriber);
    await pass(3 * DATA_POLL_MS);
    expect(asked).toHaveLength(4);
  });

  it('reads the changed collection once, after the caches of the server and within two seconds', async () => {
    const { polls, subscriber, asked, told, server } = await openLive();
    polls.subscribe({ ...QUERY, collection: 'other' }, subscriber);
    await pass(0);
    Object.assign(server, { records: [record('a'), record('b')], state: '2' });
    polls.hear('scores');
    await pass(SETTLE_MS - 1);
    expect(asked).toHaveLength(2);
    await pass(SPREAD_MS + 1);
    expect(asked).toHaveLength(3);
    expect(told.at(-1)).toEqual(['a', 'b']);
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('joins many events, and reads again when the last one came too late for the read', async () => {
    const { polls, asked } = await openLive();
    for (let count = 0; count < 20; count += 1) {
      polls.hear('scores');
      await pass(10);
    }
    await pass(SETTLE_MS + SPREAD_MS);
    const joined = asked.length;
    expect(joined).toBeLessThanOrEqual(3);
    polls.hear('scores');
    await pass(SETTLE_MS - 1);
    polls.hear('scores');
    await pass(SPREAD_MS + 1);
    expect(asked).toHaveLength(joined + 1);
    await pass(SETTLE_MS + SPREAD_MS);
    expect(asked).toHaveLength(joined + 2);
  });

  it('spreads the reads of many visitors over the jitter', async () => {
    const visitors = await Promise.all(Array.from({ length: 200 }, openLive));
    const readAtMs: number[] = [];
    for (const { polls } of visitors) polls.hear('scores');
    const startMs = performance.now();
    for (let step = 0; step < (SETTLE_MS + SPREAD_MS) / 10; step += 1) {
      await pass(10);
      for (const [index, { asked }] of visitors.entries()) {
        if (asked.length > 1 && readAtMs[index] === undefined) readAtMs[index] = performance.now() - startMs;
      }
    }
    const perStep = Map.groupBy(readAtMs, (atMs) => atMs);
    expect(Math.max(...[...perStep.values()].map((same) => same.length))).toBeLessThan(20);
    expect(readAtMs.filter((atMs) => atMs !== undefined)).toHaveLength(200);
  });

  it('reads nothing while hidden, and once when visible again', async () => {
    const { polls, asked, state, wake } = await openLive();
    state.isVisible = false;
    polls.hear('scores');
    await pass(60_000);
    expect(asked).toHaveLength(1);
    wake();
    await pass(0);
    expect(asked).toHaveLength(2);
    await pass(60_000);
    expect(asked).toHaveLength(2);
  });

  it('polls again when events stop, and reads once when they return', async () => {
    const { polls, asked, events } = await openLive();
    events.isLive = false;
    polls.resume();
    await pass(SPREAD_MS + DATA_POLL_MS);
    expect(asked).toHaveLength(3);
    events.isLive = true;
    polls.hear(undefined);
    await pass(SETTLE_MS + SPREAD_MS);
    expect(asked).toHaveLength(4);
    await pass(60_000);
    expect(asked).toHaveLength(4);
  });
});

describe("a visitor's own change", () => {
  const write = { app: 'a', madeBy: 'd', collection: 'scores', writeId: 'w', madeAtMs: 9 };

  it('shows immediately, even before the first response of the server', async () => {
    const { polls, subscriber, told, writes, server } = openPolls();
    server.failure = new DataError('offline', 'No connection.');
    polls.subscribe(QUERY, subscriber);
    await pass(0);
    writes.own = { ...writes.own, waiting: [{ ...write, change: { type: 'add', value: {} } }] };
    polls.refresh('other', false);
    expect(told).toEqual([]);
    polls.refresh('scores', false);
    expect(told).toEqual([['w']]);
  });

  it('triggers a new request once it is stored, and does not vanish while lists lag behind', async () => {
    const { polls, subscriber, told, writes, asked, server } = openPolls();
    polls.subscribe(QUERY, subscriber);
    await pass(100);
    const mine = record('mine', { createdAtMs: 5 });
    const kept = { collection: 'scores', recordId: 'mine', record: mine, keptAtMs: performance.now() };
    writes.own = { ...writes.own, kept: [kept] };
    polls.refresh('scores', true);
    expect(told.at(-1)).toEqual(['mine', 'a']);
    Object.assign(server, { records: [mine, record('a')], state: '2' });
    await pass(200);
    expect(asked.at(-1)).toEqual({ knownState: '1', isFresh: true });
    // The response of an instance with an outdated cache.
    Object.assign(server, { records: [record('a')], state: '1' });
    await pass(DATA_POLL_MS);
    expect(told.at(-1)).toEqual(['mine', 'a']);
    // Between the polls, another visitor has removed the record `mine`.
    await pass(10_000);
    expect(told.at(-1)).toEqual(['a']);
  });

  it('is hidden when the visitor may not read it', async () => {
    const { polls, subscriber, told, writes } = openPolls();
    polls.subscribe(QUERY, subscriber);
    await pass(100);
    const kept = { collection: 'scores', recordId: 'x', record: record('x'), keptAtMs: performance.now() };
    writes.own = { ...writes.own, kept: [kept] };
    polls.refresh('scores', true);
    await pass(200);
    expect([told.at(-1), writes.own.kept]).toEqual([['a'], []]);
    await pass(DATA_POLL_MS);
    expect(told.at(-1)).toEqual(['a']);
  });
});
