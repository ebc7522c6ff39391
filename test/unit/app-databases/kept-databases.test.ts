/** Tests the IndexedDB emulation inside a document, together with the service of the page around it. */
import { Dexie, type EntityTable } from 'dexie';
import { IDBKeyRange as AppKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadDocument, openPage, stubIndexedDb } from '../../fixtures/app-databases.ts';
import { done, open, storeOf, withNotes } from './use-database.ts';

beforeEach(stubIndexedDb);

describe('a database of an app', () => {
  it('has its records, indexes and generated keys in the next document', async () => {
    const page = openPage('one');
    const first = await open(loadDocument(page).databases, 'app', 2, withNotes);
    const entries = [
      { day: new Date('2026-01-02'), tags: ['a', 'b'], bytes: new Uint8Array([1, 2]) },
      { day: new Date('2026-01-01'), tags: ['b'], nested: new Map([['k', { deep: [1n] }]]) },
    ];
    for (const entry of entries) await done(storeOf(first).add(entry));
    await done(storeOf(first).put({ id: 9, text: 'replaced later' }));
    await done(storeOf(first).delete(9));

    const { databases } = loadDocument(page);
    expect(await databases.databases()).toEqual([{ name: 'app', version: 2 }]);
    const second = await open(databases, 'app');
    expect(await done(storeOf(second).getAll())).toEqual(entries.map((entry, index) => ({ id: index + 1, ...entry })));
    const tagged = storeOf(second).index('byTag').getAllKeys('b');
    expect(await done(tagged)).toEqual([1, 2]);
    const days = storeOf(second)
      .index('byDay')
      .getAllKeys(AppKeyRange.upperBound(new Date('2026-01-01')));
    expect(await done(days)).toEqual([2]);
    // The largest key was 9, although its record is deleted. So the next generated key is 10.
    expect(await done(storeOf(second).add({ day: new Date() }))).toBe(10);
  });

  it('keeps what ranges, cursors and clear change', async () => {
    const page = openPage('one');
    const database = await open(loadDocument(page).databases, 'app', 1, (opened) => {
      opened.createObjectStore('notes');
      opened.createObjectStore('other');
    });
    for (let key = 0; key < 10; key += 1) await done(storeOf(database).put(`note ${key}`, key));
    await done(storeOf(database, 'other').put('x', ['a', 1]));
    await done(storeOf(database).delete(AppKeyRange.bound(2, 7)));
    const walk = storeOf(database).openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor?.key === 1) cursor.update('changed');
      if (cursor?.key === 8) cursor.delete();
      cursor?.continue();
    };
    await done(walk);
    await done(storeOf(database, 'other').clear());
    await done(storeOf(database, 'other').put('y', ['b']));

    const next = await open(loadDocument(page).databases, 'app');
    expect(await done(storeOf(next).getAll())).toEqual(['note 0', 'changed', 'note 9']);
    expect(await done(storeOf(next, 'other').getAllKeys())).toEqual([['b']]);
  });

  it('is upgraded with renamed, deleted and recreated stores', async () => {
    const page = openPage('one');
    const { databases } = loadDocument(page);
    const database = await open(databases, 'app', 1, (opened) => {
      for (const name of ['notes', 'gone', 'again']) opened.createObjectStore(name).put(`in ${name}`, 1);
    });
    database.close();
    const upgraded = await open(databases, 'app', 2, (opened, transaction) => {
      transaction.objectStore('notes').name = 'renamed';
      opened.deleteObjectStore('gone');
      opened.deleteObjectStore('again');
      opened.createObjectStore('again').put('new', 2);
      opened.createObjectStore('notes').put('another', 3);
    });
    upgraded.close();

    const next = await open(loadDocument(page).databases, 'app');
    expect([...next.objectStoreNames]).toEqual(['again', 'notes', 'renamed']);
    expect(await done(storeOf(next, 'renamed').getAll())).toEqual(['in notes']);
    expect(await done(storeOf(next, 'again').getAll())).toEqual(['new']);
    expect(await done(storeOf(next, 'notes').getAllKeys())).toEqual([3]);
  });

  it('loses nothing of an aborted transaction, and keeps nothing of it', async () => {
    const page = openPage('one');
    const database = await open(loadDocument(page).databases, 'app', 1, withNotes);
    await done(storeOf(database).put({ id: 1, text: 'before' }));
    const store = storeOf(database);
    store.put({ id: 1, text: 'after' });
    store.clear();
    const aborted = new Promise((resolve) => {
      store.transaction.onabort = resolve;
    });
    store.transaction.abort();
    await aborted;
    await done(storeOf(database).put({ id: 2 }));
    for (const opened of [database, await open(loadDocument(page).databases, 'app')]) {
      expect(await done(storeOf(opened).getAll())).toEqual([{ id: 1, text: 'before' }, { id: 2 }]);
    }
  });

  it('is gone after it was deleted', async () => {
    const page = openPage('one');
    const { databases } = loadDocument(page);
    const database = await open(databases, 'app', 3, withNotes);
    await done(storeOf(database).put({ id: 1 }));
    database.close();
    await new Promise((resolve) => {
      databases.deleteDatabase('app').onsuccess = resolve;
    });
    const next = await open(loadDocument(page).databases, 'app', 1, withNotes);
    expect(await done(storeOf(next).count())).toBe(0);
  });

  it('is not seen by another app', async () => {
    await open(loadDocument(openPage('one')).databases, 'app', 1, withNotes);
    expect(await loadDocument(openPage('on')).databases.databases()).toEqual([]);
  });

  it('completes a transaction only after it is stored', async () => {
    const page = openPage('one');
    const database = await open(loadDocument(page).databases, 'app', 1, withNotes);
    const order: string[] = [];
    const writing = done(storeOf(database).put({ id: 1 })).then(() => order.push('stored'));
    const reading = done(storeOf(database).count()).then((count) => order.push(`read ${count}`));
    await Promise.all([writing, reading]);
    expect(order).toEqual(['stored', 'read 1']);
  });
});

describe('the same app in two tabs', () => {
  it('sees what the other tab stored, and the last change counts', async () => {
    const [one, other] = [openPage('one'), openPage('one')];
    const first = await open(loadDocument(one).databases, 'app', 1, withNotes);
    const second = await open(loadDocument(other).databases, 'app');
    await done(storeOf(first).add({ text: 'of the first' }));
    await expect.poll(() => done(storeOf(second).count())).toBe(1);
    expect(await done(storeOf(second).add({ text: 'of the second' }))).toBe(2);
    await done(storeOf(second).put({ id: 1, text: 'changed' }));
    await expect.poll(() => done(storeOf(first).get(1))).toMatchObject({ text: 'changed' });
  });

  it('opens a database that both create at once', async () => {
    const [one, other] = [openPage('one'), openPage('one')];
    const [first, second] = await Promise.all(
      [one, other].map((page) => open(loadDocument(page).databases, 'app', 1, withNotes)),
    );
    if (!first || !second) throw new TypeError('A database is missing.');
    await done(storeOf(first).add({ text: 'of the first' }));
    await expect.poll(() => done(storeOf(second).count())).toBe(1);
    expect(await done(storeOf(second).add({ text: 'of the second' }))).toBe(2);
  });

  it('creates a database that the other tab has created and filled', async () => {
    const [one, other] = [openPage('one'), openPage('one')];
    const { databases } = loadDocument(other);
    await databases.databases();
    const first = await open(loadDocument(one).databases, 'app', 1, withNotes);
    await done(storeOf(first).add({ text: 'of the first' }));
    const second = await open(databases, 'app', 1, withNotes);
    expect(await done(storeOf(second).getAll())).toEqual([{ id: 1, text: 'of the first' }]);
  });

  it('refuses changes of an old version after the other tab upgraded', async () => {
    const [one, other] = [openPage('one'), openPage('one')];
    const old = await open(loadDocument(one).databases, 'app', 1, withNotes);
    await open(loadDocument(other).databases, 'app', 2);
    await expect(done(storeOf(old).put({ id: 1 }))).rejects.toMatchObject({ name: 'VersionError' });
    expect(await done(storeOf(old).count())).toBe(0);
  });
});

describe('Dexie', () => {
  interface Friend {
    id: number;
    name: string;
    age: number;
  }
  const openDexie = (databases: IDBFactory) => {
    const options = { indexedDB: databases, IDBKeyRange: AppKeyRange };
    const dexie = new Dexie('friends', options) as Dexie & { friends: EntityTable<Friend, 'id'> };
    dexie.version(1).stores({ friends: '++id, name, age' });
    return dexie;
  };

  it('keeps, queries and changes records', async () => {
    const page = openPage('one');
    const dexie = openDexie(loadDocument(page).databases);
    await dexie.friends.bulkAdd(Array.from({ length: 50 }, (_, index) => ({ name: `Friend ${index}`, age: index })));
    await dexie.transaction('rw', dexie.friends, async () => {
      await dexie.friends.where('age').below(40).delete();
      await dexie.friends.where('age').equals(41).modify({ name: 'Ann' });
    });
    dexie.close();
    const again = openDexie(loadDocument(page).databases);
    expect(await again.friends.where('age').above(40).reverse().limit(9).sortBy('age')).toHaveLength(9);
    expect(await again.friends.where('name').startsWith('An').toArray()).toEqual([{ id: 42, name: 'Ann', age: 41 }]);
    again.close();
  });
});

describe('the caches of an app', () => {
  it('are kept, and match by address', async () => {
    const page = openPage('one');
    const { caches } = loadDocument(page);
    const cache = await caches.open('v1');
    const answer = new Response('{"a":1}', { headers: { 'content-type': 'application/json' } });
    await cache.put('https://example.com/data?x=1', answer);
    await cache.add('data:text/plain,hello');

    const next = loadDocument(page);
    expect(await next.databases.databases()).toEqual([]);
    expect(await next.caches.keys()).toEqual(['v1']);
    expect(await (await next.caches.match('https://example.com/data?x=1'))?.json()).toEqual({ a: 1 });
    expect(await next.caches.match('https://example.com/data')).toBeUndefined();
    const kept = await next.caches.open('v1');
    const found = await kept.match('https://example.com/data#top', { ignoreSearch: true });
    expect(found?.headers.get('content-type')).toBe('application/json');
    expect((await kept.keys()).map(({ url }) => url)).toEqual([
      'data:text/plain,hello',
      'https://example.com/data?x=1',
    ]);
    expect([await kept.delete('data:text/plain,hello'), await kept.delete('data:,none')]).toEqual([true, false]);
    expect([await next.caches.delete('v1'), await next.caches.has('v1')]).toEqual([true, false]);
  });
});
