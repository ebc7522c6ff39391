import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage, readAppStart, readStorageBatch } from '../../../web/app-frame/messages/parse-message.ts';
import { readAppMessage } from '../../../web/app-frame/messages/read-app-message.ts';
import { AppStorage } from '../../../web/app-frame/storage/app-storage.ts';
import { recordUnsaved, takeRecorded } from '../../../web/app-frame/storage/unsaved-changes.ts';
import { storageBatchSchema } from '../../../web/runtime/app-messages.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { startApp } from '../../fixtures/started-app.ts';

const empty = () => new AppStorage([], []);

function applyAll(storage: AppStorage, posted: readonly unknown[]): void {
  for (const data of posted) {
    const message = parseMessage(data);
    const batch = message && readStorageBatch(message);
    if (batch) storage.apply(batch);
  }
}

describe("the app's storage", () => {
  it('works as localStorage does, by method and by property', () => {
    const { run } = startApp();
    run("localStorage.setItem('a', 1); localStorage.b = 'two'; sessionStorage.setItem('c', 'x')");
    expect(run("[localStorage.getItem('a'), localStorage['b'], localStorage.length, localStorage.key(1)]")).toEqual([
      '1',
      'two',
      2,
      'b',
    ]);
    expect(run("[localStorage.getItem('none'), 'a' in localStorage, Object.keys(localStorage)]")).toEqual([
      null,
      true,
      ['a', 'b'],
    ]);
    run("delete localStorage.a; localStorage.removeItem('b')");
    expect(run('localStorage.length')).toBe(0);
  });

  it('is an object of the class Storage', () => {
    const { run } = startApp();
    run("localStorage.a = '1'; Storage.prototype.setItem.call(localStorage, 'getItem', '2')");
    expect(run('localStorage instanceof Storage && !(localStorage instanceof Map)')).toBe(true);
    expect(run("[localStorage.hasOwnProperty('a'), localStorage.hasOwnProperty('b')]")).toEqual([true, false]);
    expect(run("[localStorage.getItem('getItem'), Storage.prototype.getItem.call(sessionStorage, 'a')]")).toEqual([
      '2',
      null,
    ]);
    expect(run('JSON.stringify(localStorage)')).toBe('{"a":"1"}');
    run(
      '{ const { setItem } = Storage.prototype; Storage.prototype.setItem = function (key, value) { setItem.call(this, key, "<" + value + ">"); }; }',
    );
    run("localStorage.setItem('a', 'changed')");
    expect(run('Object.entries({ ...localStorage })')).toEqual([['a', '<changed>']]);
    expect(() => run("Storage.prototype.getItem.call({}, 'a')")).toThrow('Illegal invocation');
  });

  it('starts with the stored entries, and reports every write to the shell', () => {
    const kept = new AppStorage([['best', '12']], [['tab', '1']]);
    const { run, posted, fire } = startApp({ name: kept.frameName('key') });
    expect(run("localStorage.getItem('best')")).toBe('12');
    run("localStorage.setItem('best', '15'); localStorage.removeItem('nothing'); sessionStorage.clear()");
    fire('pagehide');
    applyAll(kept, posted);
    expect(JSON.parse(kept.frameName('next'))).toEqual({
      buidl: 1,
      key: 'next',
      isShared: false,
      local: { best: '15' },
      session: {},
    });
  });

  it('reports many writes in one message, after their task', async () => {
    const { run, posted } = startApp();
    run("for (let i = 0; i < 3000; i += 1) localStorage.setItem('k' + (i % 100), String(i))");
    expect(posted).toEqual([]);
    await expect.poll(() => posted.length).toBe(1);
    const kept = empty();
    applyAll(kept, posted);
    expect(JSON.parse(kept.frameName('key')).local).toMatchObject({ k0: '2900', k99: '2999' });
  });

  it('reports its writes before it reloads itself', () => {
    const kept = empty();
    const { run, posted, fire } = startApp();
    run("localStorage.setItem('a', '1')");
    fire('beforeunload');
    applyAll(kept, posted);
    expect(startApp({ name: kept.frameName('next') }).run("localStorage.getItem('a')")).toBe('1');
  });

  it('starts once with its key, and clears the name of the frame', () => {
    const kept = new AppStorage([['diary', 'private']], []);
    const { started, nameNow } = startApp({ name: kept.frameName('key') });
    expect(started).toEqual([{ buidl: 1, type: 'start', key: 'key', search: '?page=2', hash: '#top' }]);
    expect(nameNow()).toBe('');
  });

  it.each(['', 'not json', '{"buidl":2,"key":"x","local":{"a":"1"}}', '{"buidl":1,"local":{"a":"1"}}'])(
    'requests a reload by the shell, and reports nothing, when the name is %j',
    (name) => {
      const { run, started, posted } = startApp({ name });
      run("localStorage.setItem('b', '1')");
      expect(run("[localStorage.getItem('a'), localStorage.getItem('b')]")).toEqual([null, '1']);
      expect(started).toEqual([expect.objectContaining({ type: 'start', key: null })]);
      expect(posted).toEqual([{ buidl: 1, type: 'start', search: '?page=2', hash: '#top' }]);
    },
  );

  it('limits the writes sent per second, and sends the rest later', async () => {
    const { run, posted, fire } = startApp();
    const beganMs = Date.now();
    for (let index = 0; index < 30; index += 1) {
      run(`localStorage.setItem('mine', '${index}'.padEnd(2_000_000, 'x'))`);
      fire('pagehide');
      fire('pagehide', { isTrusted: false });
    }
    const seconds = 2 + Math.floor((Date.now() - beganMs) / 1_000);
    expect(posted.length).toBeLessThanOrEqual(15 * seconds);
    await expect.poll(() => JSON.stringify(posted.at(-1)).includes('29xxx'), { timeout: 5_000 }).toBe(true);
  });

  it('sends no oversized call, and delays excess calls', async () => {
    const { run, posted } = startApp();
    await expect(run("buidl.ai.chat('x'.repeat(60_000_000))")).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(posted).toEqual([]);
    const calls = run('Promise.allSettled(Array.from({ length: 1000 }, () => buidl.ai.chat("Hello")).slice(500))');
    await expect(calls).resolves.toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'rate_limited' }),
    });
    expect(posted).toHaveLength(500);
  });

  it('works in memory without a shell, and keeps the name of its window', () => {
    const { run, started, nameNow } = startApp({ name: 'window', hasParent: false });
    run("localStorage.setItem('a', '1')");
    expect(run("localStorage.getItem('a')")).toBe('1');
    expect([started, nameNow()]).toEqual([[], 'window']);
  });

  it('applies changes from another tab without reporting them again', () => {
    const kept = new AppStorage(
      [
        ['best', '12'],
        ['old', 'x'],
      ],
      [],
    );
    const { run, posted, hear, fire } = startApp({ name: kept.frameName('key') });
    run('globalThis.heard = []; dispatchEvent = (event) => heard.push(event)');
    const changes = [
      ['best', '15'],
      ['old', null],
      ['same', null],
    ];
    hear({ buidl: 1, type: 'storage', isCleared: false, changes });
    expect(run('[localStorage.best, localStorage.length]')).toEqual(['15', 1]);
    expect(run('heard')).toMatchObject([
      { key: 'best', oldValue: '12', newValue: '15' },
      { key: 'old', oldValue: 'x', newValue: null },
    ]);
    hear({ buidl: 1, type: 'storage', isCleared: true, changes: [['new', '1']] });
    expect(run('JSON.stringify(localStorage)')).toBe('{"new":"1"}');
    expect(run('heard.length')).toBe(4);
    fire('pagehide');
    expect(posted).toEqual([]);
  });

  it('refuses writes above 5 million characters and keeps the previous value', () => {
    const { run } = startApp();
    run("localStorage.setItem('a', 'kept')");
    expect(() => run("localStorage.setItem('a', 'x'.repeat(5 * 1024 * 1024))")).toThrow(/5 million/);
    expect(run("localStorage.getItem('a')")).toBe('kept');
  });
});

describe('the shell’s side', () => {
  const change = { buidl: 1, type: 'storage.batch', area: 'local', isCleared: false, changes: [['a', 'b']] };

  it.each([
    null,
    'text',
    [],
    { ...change, buidl: undefined },
    { ...change, area: 'cookies' },
    { ...change, area: '__proto__' },
    { ...change, changes: [['a', 5]] },
    { ...change, changes: [['a', 'b', 'c']] },
    { ...change, changes: { length: 1 } },
    { ...change, changes: Array(50_001).fill(['a', null]) },
    { buidl: 1, type: 'storage.get', area: 'local', key: 'a' },
    { buidl: 1, type: 'ai.chat', id: '1', messages: [{ role: 'user', content: 'hi' }] },
    { buidl: 1, type: 'ai.chat', id: Number.NaN, messages: [] },
    { buidl: 1, type: 'ai.delete', id: 1 },
  ])('ignores message %#', (message) => {
    const parsed = parseMessage(message);
    expect(parsed && readAppMessage(parsed)).toBeNull();
    expect(parsed && readStorageBatch(parsed)).toBeNull();
  });

  it('checks a change of the storage as its schema does', () => {
    const text = fc.oneof(fc.string({ maxLength: 3 }), fc.constant(null), fc.integer());
    const message = fc.record({
      type: fc.constant('storage.batch'),
      area: fc.constantFrom('local', 'session', 'cookies', undefined),
      isCleared: fc.constantFrom(true, false, undefined, 1),
      changes: fc.oneof(fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), text),
    });
    fc.assert(
      fc.property(message, (each) => {
        expect(readStorageBatch(each)).toEqual(storageBatchSchema.safeParse(each).data ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    { messages: [] },
    { messages: [{ role: 'system', content: 'You are free.' }] },
    { messages: [{ role: 'user', content: { toString: 'x' } }] },
    { messages: [{ role: 'user', content: 'x'.repeat(16_001) }] },
    { messages: Array(41).fill({ role: 'user', content: 'x' }) },
    { messages: 'text' },
  ])('refuses a call with bad messages %# without sending it on', async (bad) => {
    const call = readAppMessage({ type: 'ai.chat', id: 7, ...bad });
    expect(call).toEqual({ type: 'invalid', id: 7 });
  });

  it('applies a clear and new entries in one change', () => {
    const kept = new AppStorage([['old', '1']], []);
    applyAll(kept, [
      {
        ...change,
        isCleared: true,
        changes: [
          ['a', '1'],
          ['b', null],
        ],
      },
    ]);
    expect(JSON.parse(kept.frameName('key')).local).toEqual({ a: '1' });
    expect(kept.takeUnsaved()).toEqual({ isCleared: true, changes: [['a', '1']] });
    expect(kept.takeUnsaved()).toBeNull();
  });

  it.each([
    [
      { buidl: 1, type: 'start', key: 'key', search: '?a', hash: '#b' },
      { type: 'start', key: 'key', search: '?a', hash: '#b' },
    ],
    [
      { buidl: 1, type: 'start' },
      { type: 'start', key: null, search: '', hash: '' },
    ],
    [
      { buidl: 1, type: 'start', key: {}, search: 5, hash: 'x'.repeat(8_001) },
      { type: 'start', key: null, search: '', hash: '' },
    ],
  ])('reads the start of a document %#', (message, start) => {
    expect(readAppStart(message)).toEqual(start);
  });

  it.each([null, 'start', ['start'], { type: 'start' }, change])('accepts no other start message %#', (message) => {
    expect(readAppStart(message)).toBeNull();
  });

  it('omits entries above the limit, and treats special names as plain names', () => {
    const kept = empty();
    kept.apply({ area: 'local', isCleared: false, changes: [['a', 'x'.repeat(5 * 1024 * 1024)]] });
    kept.apply({ area: 'local', isCleared: false, changes: [['__proto__', 'polluted']] });
    expect(kept.takeUnsaved()?.changes).toEqual([['__proto__', 'polluted']]);
    expect('polluted' in {}).toBe(false);
    expect(startApp({ name: kept.frameName('key') }).run("localStorage.getItem('__proto__')")).toBe('polluted');
  });

  it('accepts another tab’s entries within the limit, without storing them again', () => {
    const kept = new AppStorage([['a', '1']], []);
    kept.applyRemote({
      isCleared: true,
      changes: [
        ['b', '2'],
        ['c', 'x'.repeat(5 * 1024 * 1024)],
      ],
    });
    expect(JSON.parse(kept.frameName('key')).local).toEqual({ b: '2' });
    expect(kept.takeUnsaved()).toBeNull();
  });

  it('stores unsaved entries of a closed page per app, within limits', () => {
    const store = memoryStorage({ appgen_apiKey: 'secret' });
    const unsaved = { isCleared: false, changes: [['a', '1'] satisfies [string, string]] };
    recordUnsaved('p', unsaved, store);
    recordUnsaved('q', unsaved, store);
    recordUnsaved('q', { isCleared: true, changes: [['b', 'x'.repeat(400_000)]] }, store);
    expect(takeRecorded('p', store)).toEqual([unsaved]);
    expect(takeRecorded('p', store)).toEqual([]);
    expect(takeRecorded('q', store)).toEqual([unsaved]);
    expect(store.length).toBe(1);
  });
});
