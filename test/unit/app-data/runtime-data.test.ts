import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppStorage } from '../../../web/app-frame/storage/app-storage.ts';
import { startApp } from '../../fixtures/started-app.ts';

const shared = () => startApp({ name: new AppStorage([], []).frameName('key', true) });
const idOf = (message: unknown) => z.object({ id: z.number() }).parse(message).id;
const OUTCOME =
  'promise.then((value) => ({ value }), ({ name, code, message, current }) => ({ name, code, message, current }))';

describe('in a published app', () => {
  it('reports isShared as true, and sends requests to the shell', async () => {
    const { run, posted, hear } = shared();
    expect(run('buidl.data.isShared')).toBe(true);
    run(`const scores = buidl.data.collection('scores');
      globalThis.promise = scores.add({ points: 120 });
      scores.list({ where: { level: 2 }, orderBy: '-points', limit: 10, cursor: 'c', projectId: 'other' });
      scores.get('r'); scores.set('r', { points: 1 }, { ifVersion: 3 }); scores.increment('r', 'points');
      scores.remove('r'); scores.report('r'); buidl.visitor.get(); buidl.visitor.signIn()`);
    const about = { buidl: 1, type: 'data', id: expect.any(Number) };
    const collection = 'scores';
    expect(posted).toEqual([
      { ...about, call: 'add', collection, value: { points: 120 } },
      { ...about, call: 'list', collection, where: { level: 2 }, orderBy: '-points', limit: 10, cursor: 'c' },
      { ...about, call: 'get', collection, recordId: 'r' },
      { ...about, call: 'set', collection, recordId: 'r', value: { points: 1 }, ifVersion: 3 },
      { ...about, call: 'increment', collection, recordId: 'r', field: 'points', by: 1 },
      { ...about, call: 'remove', collection, recordId: 'r' },
      { ...about, call: 'report', collection, recordId: 'r' },
      { ...about, call: 'visitor' },
      { ...about, call: 'signIn' },
    ]);
    expect(new Set(posted.map(idOf)).size).toBe(posted.length);
    hear({ buidl: 1, type: 'data.result', id: 999, value: 'of another' });
    hear({ buidl: 1, type: 'data.result', id: idOf(posted[0]), value: { id: 'r', version: 1 } });
    expect(await run(OUTCOME)).toEqual({ value: { id: 'r', version: 1 } });
  });

  it('rejects with an error that has a code and, after a conflict, the current record', async () => {
    const { run, posted, hear } = shared();
    run("globalThis.promise = buidl.data.collection('a').set('r', {}, { ifVersion: 1 })");
    const current = { id: 'r', version: 4 };
    hear({
      buidl: 1,
      type: 'data.error',
      id: idOf(posted[0]),
      code: 'conflict',
      message: 'Changed.',
      current,
    });
    expect(await run(OUTCOME)).toEqual({
      name: 'BuidlError',
      code: 'conflict',
      message: 'Changed.',
      current,
    });
  });

  it.each(['const value = {}; value.self = value', 'const value = 5n', "const value = 'x'.repeat(300_000)"])(
    'refuses a value that cannot be sent: %s',
    async (given) => {
      const { run, posted } = shared();
      run(`${given}; globalThis.promise = buidl.data.collection('a').add(value)`);
      expect(await run(OUTCOME)).toMatchObject({ code: 'invalid_input' });
      expect(posted).toEqual([]);
    },
  );

  it('limits the calls per second, and refuses the rest', async () => {
    const { run, posted } = shared();
    const calls = "Array.from({ length: 600 }, () => buidl.data.collection('a').list())";
    expect(await run(`Promise.allSettled(${calls}.slice(500))`)).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'rate_limited' }),
    });
    expect(posted).toHaveLength(500);
  });

  it('notifies a subscription until it is cancelled, even when its callback throws', async () => {
    const { run, posted, hear } = shared();
    run(`globalThis.seen = []; globalThis.stop = buidl.data.collection('a').subscribe(
      (records) => { seen.push(records.length) }, { orderBy: 'points', limit: 3, cursor: 'x' })`);
    expect(posted).toEqual([
      { buidl: 1, type: 'data', call: 'subscribe', id: 1, collection: 'a', orderBy: 'points', limit: 3 },
    ]);
    hear({ buidl: 1, type: 'data.changed', subscription: 1, records: [{}, {}] });
    hear({ buidl: 1, type: 'data.changed', subscription: 7, records: [{}] });
    await expect.poll(() => run('[...seen]')).toEqual([2]);
    hear({ buidl: 1, type: 'data.changed', subscription: 1, records: [] });
    run('stop(); stop()');
    hear({ buidl: 1, type: 'data.changed', subscription: 1, records: [{}] });
    await Promise.resolve();
    expect(run('[...seen]')).toEqual([2]);
    expect(posted.slice(1)).toEqual([{ buidl: 1, type: 'data', call: 'unsubscribe', id: 2, subscription: 1 }]);
  });

  it('reports why a subscription ended, and which earlier changes were refused', async () => {
    const { run, hear } = shared();
    run(`globalThis.seen = [];
      buidl.data.collection('a').subscribe(() => undefined, { onError: ({ code }) => seen.push(code) });
      buidl.data.onRefused(({ code, change, current }) => seen.push([code, change.type, current.version]))`);
    hear({ buidl: 1, type: 'data.failed', subscription: 1, code: 'forbidden', message: 'No.' });
    const refused = {
      code: 'conflict',
      message: 'Changed.',
      current: { version: 2 },
      change: { type: 'set' },
    };
    hear({ buidl: 1, type: 'data.refused', ...refused });
    await expect.poll(() => run('JSON.stringify(seen)')).toBe('["forbidden",["conflict","set",2]]');
  });
});

describe('in a preview', () => {
  it('keeps the records in one browser, with the same calls', async () => {
    const { run } = startApp();
    expect(run('buidl.data.isShared')).toBe(false);
    await run("buidl.data.collection('a').add({ n: 1 })");
    expect(await run("buidl.data.collection('a').list().then(({ records }) => records[0].value.n)")).toBe(1);
    expect(await run('buidl.visitor.get()')).toMatchObject({ isOwner: expect.any(Boolean) });
  });
});

describe('in the check', () => {
  const withCheck = (respond: (request: Record<string, unknown>) => object) => {
    const asked: unknown[] = [];
    const buidlCheckData = async (text: string) => {
      const request = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      asked.push(request);
      return JSON.stringify(respond(request));
    };
    return { ...startApp({ hasParent: false, installed: { buidlCheckData } }), asked };
  };

  it('calls the function that the check has installed, and hides it from the app', async () => {
    const { run, asked } = withCheck(() => ({ value: { id: 'v', isSignedIn: false, isOwner: false } }));
    expect(run("[buidl.data.isShared, 'buidlCheckData' in window]")).toEqual([true, false]);
    expect(await run('buidl.visitor.get()')).toEqual({ id: 'v', isSignedIn: false, isOwner: false });
    expect(asked).toEqual([{ call: 'visitor' }]);
  });

  it('rejects with its errors', async () => {
    const { run } = withCheck(() => ({ error: { code: 'forbidden', message: 'Only the owner adds.' } }));
    run("globalThis.promise = buidl.data.collection('a').add({})");
    expect(await run(OUTCOME)).toMatchObject({ code: 'forbidden', message: 'Only the owner adds.' });
  });

  it('limits the requests per second, refuses the rest, and still reports changes', async () => {
    const { run, asked } = withCheck(({ call }) => ({ value: call === 'list' ? { records: [{}] } : {} }));
    run("globalThis.seen = []; buidl.data.collection('b').subscribe((all) => seen.push(all.length))");
    const calls = "Array.from({ length: 80 }, () => buidl.data.collection('a').add({}))";
    expect(await run(`Promise.allSettled(${calls}.slice(60))`)).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'rate_limited' }),
    });
    expect(asked.filter((request) => z.object({ call: z.literal('add') }).safeParse(request).success)).toHaveLength(60);
    await expect.poll(() => run('[...seen]')).toEqual([1]);
  });

  it('reports changes by another visitor', async () => {
    let records: object[] = [];
    const { run } = withCheck(() => ({ value: { records } }));
    run("globalThis.seen = []; buidl.data.collection('a').subscribe((all) => seen.push(all.length))");
    await expect.poll(() => run('[...seen]')).toEqual([0]);
    records = [{ id: 'r' }];
    await expect.poll(() => run('[...seen]')).toEqual([0, 1]);
  });
});
