import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
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
  const server = { records: [record('a')], state: '1', failure: undefined as DataError | undefined };
  const asked: object[] = [];
  const own: OptimisticWrites & { kept: OptimisticWrites['kept'] } = {
    kept: [],
    waiting: [],
    visitorId: 'me',
  };
  const writes = { own: own as OptimisticWrites };
  const polls = new RecordPolls({
    page,
    list: async (_query, given) => {
      asked.push(given);
      if (server.failure !== undefined) throw server.failure;
      const isKnown = given.knownState === server.state;
      return { success: true, state: server.state, ...(isKnown ? {} : { records: [...server.records] }) };
    },
    ownWrites: () => writes.own,
    forget: (kept) => {
      writes.own = { ...writes.own, kept: writes.own.kept.filter((each) => each !== kept) };
    },
    signal: end.signal,
  });
  const told: string[][] = [];
  const failed: string[] = [];
  const subscriber = {
    tell: (records: { id: string }[]) => told.push(records.map(({ id }) => id)),
    fail: ({ code }: DataError) => failed.push(code),
  };
  return { polls, page, state, wake, server, asked, told, failed, writes, subscriber, end };
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
