import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { DataError } from '../../../web/app-frame/data/data-error.ts';
import type { QueuedWrite } from '../../../web/app-frame/data/queued-write.ts';
import { WriteQueue } from '../../../web/app-frame/data/write-queue.ts';
import { WriteStore } from '../../../web/app-frame/data/write-store.ts';
import { fakePage } from '../../fixtures/fake-page.ts';

let apps = 0;

/** A server that stores each write once, and fails on request. */
class FakeServer {
  readonly kept: QueuedWrite[] = [];
  readonly tries: string[] = [];
  /** The faults of the next calls, in order. `lost`: the server stores the write, but its response is lost. */
  readonly faults: (DataError | 'lost')[] = [];
  #running = 0;
  mostAtOnce = 0;

  async send(write: QueuedWrite): Promise<AppRecord | undefined> {
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    await new Promise((resolve) => setImmediate(resolve));
    this.#running -= 1;
    this.tries.push(write.writeId);
    const fault = this.faults.shift();
    if (fault instanceof DataError) throw fault;
    if (!this.kept.some(({ writeId }) => writeId === write.writeId)) this.kept.push(write);
    if (fault === 'lost') throw new DataError('offline', 'The response was lost.');
    if (write.change.type === 'remove') return undefined;
    const id = write.change.type === 'add' ? `z${write.writeId.slice(1)}` : write.change.recordId;
    const value = 'value' in write.change ? write.change.value : {};
    return { id, value, version: 1, author: 'v', isMine: true, createdAtMs: 1, updatedAtMs: 1 };
  }
}

const numbers = ({ kept }: FakeServer) => kept.map(({ change }) => change.type === 'add' && change.value.n);

/** The documents of one app in one browser, with a shared store. */
function openBrowser(server = new FakeServer()) {
  apps += 1;
  const app = `prj_${apps}#live`;
  const store = new WriteStore(app, null);
  const { page, state, wake } = fakePage();
  const open = () => {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const changed: [string, boolean][] = [];
    const refused: DataError[] = [];
    const queue = new WriteQueue({
      app,
      store,
      page,
      now: () => 7,
      send: (write) => server.send(write),
      onChange: (collection, isKept) => changed.push([collection, isKept]),
      onRefused: (_write, error) => refused.push(error),
      signal: end.signal,
    });
    return { queue, changed, refused, close: () => end.abort() };
  };
  return { open, server, state, wake };
}

const add = (n: number) => ({ type: 'add', value: { n } }) as const;
const offline = () => new DataError('offline', 'No connection.');

describe('the queue', () => {
  it('sends one change at a time, in order', async () => {
    const { open, server } = openBrowser();
    const { queue } = open();
    await Promise.all(Array.from({ length: 20 }, (_, n) => queue.make('a', add(n))));
    expect(numbers(server)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(server.mostAtOnce).toBe(1);
    expect(queue.waitingOf('a')).toEqual([]);
  });

  it('sends each change once from two tabs, and notifies each tab of the other’s changes', async () => {
    const { open, server } = openBrowser();
    const [first, second] = [open(), open()];
    const made = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? first : second).queue.make('a', add(n)));
    const records = await Promise.all(made);
    expect(server.tries).toHaveLength(10);
    expect(new Set(server.tries).size).toBe(10);
    expect(server.mostAtOnce).toBe(1);
    expect(records.map((record) => record?.value.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await expect.poll(() => second.queue.keptOf('a').length).toBe(10);
    await expect.poll(() => first.queue.keptOf('a').length).toBe(10);
  });

  it('shows a change immediately, and resolves it when it was sent after a reconnect', async () => {
    const { open, server, wake } = openBrowser();
    const { queue, changed } = open();
    server.faults.push(offline());
    const made = queue.make('a', add(1));
    expect(queue.waitingOf('a')).toMatchObject([{ change: { value: { n: 1 } }, madeAtMs: 7 }]);
    expect(changed).toEqual([['a', false]]);
    await expect.poll(() => server.tries.length).toBe(1);
    expect(numbers(server)).toEqual([]);
    wake();
    expect(await made).toMatchObject({ value: { n: 1 } });
    expect(changed).toEqual([
      ['a', false],
      ['a', true],
    ]);
  });

  it('resends a change with a lost response under the same id', async () => {
    const { open, server, wake } = openBrowser();
    const { queue } = open();
    server.faults.push('lost');
    const made = queue.make('a', add(1));
    await expect.poll(() => server.tries.length).toBe(1);
    wake();
    await made;
    expect(new Set(server.tries).size).toBe(1);
    expect(numbers(server)).toEqual([1]);
  });

  it('is taken over by the next document, which is notified of refusals', async () => {
    const { open, server } = openBrowser();
    const first = open();
    server.faults.push(offline());
    first.queue.make('a', add(1)).catch(() => undefined);
    first.queue.make('a', { type: 'remove', recordId: 'x'.repeat(26) }).catch(() => undefined);
    await expect.poll(() => server.tries.length).toBe(1);
    first.close();
    server.faults.push(new DataError('conflict', 'It was changed.'));
    const second = open();
    await second.queue.start();
    await expect.poll(() => second.refused.map(({ code }) => code)).toEqual(['conflict']);
    await expect.poll(() => server.kept.length).toBe(1);
    expect(second.queue.waitingOf('a')).toEqual([]);
  });

  it('rejects a change that the server refuses, with the current record, and continues', async () => {
    const { open, server } = openBrowser();
    const { queue, refused } = open();
    const current = {
      id: 'r',
      value: {},
      version: 4,
      author: 'v',
      isMine: true,
      createdAtMs: 1,
      updatedAtMs: 1,
    };
    server.faults.push(new DataError('conflict', 'It was changed.', { current }));
    const outcomes = await Promise.allSettled([queue.make('a', add(1)), queue.make('a', add(2))]);
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: 'conflict', current } });
    expect(outcomes[1]).toMatchObject({ status: 'fulfilled' });
    expect(numbers(server)).toEqual([2]);
    expect(refused).toEqual([]);
  });

  it('replaces the temporary id in later changes of an added record', async () => {
    const { open, server, wake } = openBrowser();
    const { queue } = open();
    server.faults.push(offline());
    const added = queue.make('a', add(1));
    const [write] = queue.waitingOf('a');
    const writtenAs = write?.writeId ?? '';
    const changed = queue.make('a', { type: 'set', recordId: writtenAs, value: { n: 2 }, ifVersion: 1 });
    await expect.poll(() => server.tries.length).toBe(1);
    wake();
    const id = (await added)?.id;
    expect(await changed).toMatchObject({ id, value: { n: 2 } });
    expect(id).not.toBe(writtenAs);
    expect(queue.realId(writtenAs)).toBe(id);
    await queue.make('a', { type: 'remove', recordId: writtenAs });
    expect(server.kept.at(-1)?.change).toMatchObject({ type: 'remove', recordId: id });
  });

  it('refuses changes above a maximum, with the reason', async () => {
    const { open, server, state } = openBrowser();
    const { queue } = open();
    server.faults.push(...Array.from({ length: 9 }, () => new DataError('rate_limited', 'Wait.')));
    for (let n = 0; n < 60; n += 1) queue.make('a', add(n)).catch(() => undefined);
    await expect(queue.make('a', add(60))).rejects.toMatchObject({ code: 'rate_limited' });
    state.isOnline = false;
    for (let n = 60; n < 200; n += 1) queue.make('a', add(n)).catch(() => undefined);
    await expect(queue.make('a', add(200))).rejects.toMatchObject({ code: 'offline' });
    expect(queue.waitingOf('a')).toHaveLength(200);
  });

  it('runs no timer other than those of pending changes', async () => {
    const { open, server } = openBrowser();
    const { queue } = open();
    const made = [0, 1, 2].map((n) => queue.make('a', add(n)));
    await expect.poll(() => server.tries.length).toBeGreaterThan(0);
    expect(await queue.whileEmpty(async () => server.kept.length)).toBe(3);
    await Promise.all(made);
  });
});
