/** Tests messages of a hostile app on the port for its databases, and its attempts to fill memory and storage. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_LIMITS, type DatabaseResponse } from '../../../web/runtime/databases/database-messages.ts';
import { valueSize } from '../../../web/runtime/databases/value-size.ts';
import { loadDocument, openPage, stubIndexedDb } from '../../fixtures/app-databases.ts';
import { done, open, storeOf, withNotes } from './use-database.ts';

beforeEach(stubIndexedDb);

const MEGABYTE = 1024 * 1024;

/**
 * Connects to the database service like a hostile document that bypasses the runtime. Returns a function that sends a
 * message and resolves to the response.
 */
function connect(projectId: string) {
  const { port1, port2 } = new MessageChannel();
  openPage(projectId).serve(port2);
  const responses: DatabaseResponse[] = [];
  port1.onmessage = ({ data }) => responses.push(data);
  return {
    port: port1,
    responses,
    send: async (message: unknown): Promise<DatabaseResponse | undefined> => {
      const before = responses.length;
      port1.postMessage(message);
      await expect.poll(() => responses.length).toBe(before + 1);
      return responses.at(-1);
    },
  };
}

const save = (changes: unknown, more: object = {}) => ({
  ...{ type: 'save', isLast: true, database: 'app', version: 1, changes },
  ...more,
});
const schema = (...names: string[]) => ({
  kind: 'schema',
  stores: names.map((name) => ({ name, keyPath: null, autoIncrement: false, indexes: [] })),
});
const put = (key: unknown, value: unknown, store = 's') => ({ kind: 'put', store, key, value });

describe('a hostile document', () => {
  it.each([
    ['text', 'x'],
    ['no type', {}],
    ['a database with a name of 1 MB', save([schema('s')], { database: 'x'.repeat(MEGABYTE) })],
    ['a store with a name of 1 MB', save([schema('x'.repeat(MEGABYTE))])],
    ['too many stores', save([schema(...Array.from({ length: 101 }, (_, index) => `${index}`))])],
    ['too many changes', save([schema('s'), ...Array.from({ length: 1_000 }, (_, index) => put(index, ''))])],
    ['a version that is no number', save([schema('s')], { version: '1' })],
    ['an unknown change', save([{ kind: 'drop all' }])],
    ['a value for a store that does not exist', save([schema('s'), put(1, 'x', 'other')])],
    ['a key that is none', save([schema('s'), put({}, 'x')])],
  ])('that sends %s stores nothing', async (_what, message) => {
    const { send } = connect('hostile');
    expect(await send(message)).toMatchObject({ type: 'saved', error: { name: 'DataError' } });
    expect(await send({ type: 'load' })).toEqual({ type: 'loaded' });
  });

  it('cannot name the records of another app', async () => {
    const victim = await open(loadDocument(openPage('victim')).databases, 'app', 1, withNotes);
    await done(storeOf(victim).put({ id: 1, text: 'private' }));
    const { send } = connect('hostile');
    await send(save([{ kind: 'drop' }], { projectId: 'victim' }));
    expect(await send({ type: 'load', projectId: 'victim' })).toEqual({ type: 'loaded' });
    expect(await done(storeOf(victim).get(1))).toMatchObject({ text: 'private' });
    const again = await open(loadDocument(openPage('victim')).databases, 'app');
    expect(await done(storeOf(again).get(1))).toMatchObject({ text: 'private' });
  });

  it('is disconnected when it does not wait for responses', async () => {
    const { port, responses, send } = connect('hostile');
    await send(save([schema('s')]));
    const closed = new Promise((resolve) => port.addEventListener('close', resolve));
    for (let index = 0; index < 1_000; index += 1) port.postMessage(save([put(index, 'x')]));
    await closed;
    expect(responses.length).toBeLessThan(10);
  });

  it('cannot store more than 50 MB, whatever sizes it claims', async () => {
    const { send } = connect('hostile');
    await send(save([schema('s')]));
    let stored = 0;
    for (; stored < 100; stored += 1) {
      const response = await send(save([put(stored, { bytes: 1, data: new Uint8Array(MEGABYTE) })]));
      if (response?.type === 'saved' && response.error) break;
    }
    expect(stored).toBe(49);
    expect(await send(save([put('small', 'x')]))).toEqual({ type: 'saved' });
    // Deleting and replacing records frees space for others.
    await send(save([{ kind: 'delete', store: 's', key: 0 }, put(1, 'small')]));
    expect(await send(save([put('large', new Uint8Array(MEGABYTE))]))).toEqual({ type: 'saved' });
    await send(save([{ kind: 'clear', store: 's' }]));
    expect(await send(save([put('larger', new Uint8Array(40 * MEGABYTE))]))).toEqual({ type: 'saved' });
  });

  it('cannot collect endless pieces of one transaction', async () => {
    const { send } = connect('hostile');
    await send(save([schema('s')]));
    let pieces = 0;
    for (; pieces < 50; pieces += 1) {
      const response = await send(save([put(pieces, new Uint8Array(10 * MEGABYTE))], { isLast: false }));
      if (response?.type === 'saved' && response.error) break;
    }
    expect(pieces).toBeLessThan(12);
    expect(await send(save([put('small', 'x')]))).toEqual({ type: 'saved' });
  });
});

describe('an app that stores too much', () => {
  it('gets a QuotaExceededError, and everything stored before stays', async () => {
    const page = openPage('hoarder');
    const database = await open(loadDocument(page).databases, 'app', 1, withNotes);
    let stored = 0;
    const hoard = async () => {
      for (; stored < 1_000; stored += 1) await done(storeOf(database).put({ id: stored, text: 'x'.repeat(MEGABYTE) }));
    };
    await expect(hoard()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(stored).toBe(24);
    expect(await done(storeOf(database).count())).toBe(24);
    const next = await open(loadDocument(page).databases, 'app');
    expect(await done(storeOf(next).count())).toBe(24);
  });

  it('cannot fill its memory in one transaction', async () => {
    const database = await open(loadDocument(openPage('hoarder')).databases, 'app', 1, withNotes);
    const store = storeOf(database);
    const aborted = new Promise((resolve) => {
      store.transaction.onabort = () => resolve(store.transaction.error?.name);
    });
    let added = 0;
    const hoard = () => {
      for (; added < 1_000; added += 1) store.put({ id: added, bytes: new Uint8Array(MEGABYTE) });
    };
    expect(hoard).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
    expect(await aborted).toBe('QuotaExceededError');
    expect(added).toBe(49);
    expect(await done(storeOf(database).count())).toBe(0);
  });

  it('cannot create a thousand databases', async () => {
    const { databases } = loadDocument(openPage('hoarder'));
    let created = 0;
    const hoard = async () => {
      for (; created < 1_000; created += 1) (await open(databases, `database ${created}`)).close();
    };
    await expect(hoard()).rejects.toMatchObject({ name: 'AbortError' });
    expect(created).toBe(DATABASE_LIMITS.DATABASES);
    expect(await databases.databases()).toHaveLength(DATABASE_LIMITS.DATABASES);
  });

  it('stores cyclic values as browsers do', async () => {
    const page = openPage('cyclic');
    const database = await open(loadDocument(page).databases, 'app', 1, withNotes);
    const cyclic: { id: number; self?: object } = { id: 1 };
    cyclic.self = cyclic;
    await done(storeOf(database).put(cyclic));
    const next = await open(loadDocument(page).databases, 'app');
    const kept = await done(storeOf(next).get(1));
    expect(kept.self).toBe(kept);
    expect(() => storeOf(database).put({ id: 2, call: () => {} })).toThrow(/could not be cloned/);
  });
});

describe('the size of a value', () => {
  it.each([
    ['abc', 14],
    [new Blob(['abc']), 11],
    [new Uint8Array(100), 116],
    [new Map([['a', 'b']]), 28],
    [{ field: 'x' }, 28],
    [[1, 2], 24],
  ])('of %o is %i bytes', (value, bytes) => expect(valueSize(value, MEGABYTE)).toBe(bytes));

  it('is not counted beyond the limit', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    expect(valueSize(many, 1_000)).toBeLessThan(2_000);
  });
});
