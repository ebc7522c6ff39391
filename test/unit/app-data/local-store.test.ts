import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whereSchema } from '../../../shared/domain/app-data/data-query.ts';
import { type DataValue, dataValueSchema } from '../../../shared/domain/app-data/data-value.ts';
import { meetsWhere, recordOrder } from '../../../shared/domain/app-data/record-query.ts';
import { startApp } from '../../fixtures/started-app.ts';

function openCollection(app = startApp()) {
  const { run } = app;
  return async (method: string, ...given: unknown[]): Promise<unknown> => {
    const texts = given.map((each) => `JSON.parse(${JSON.stringify(JSON.stringify(each))})`);
    const outcome = await run(`buidl.data.collection('notes').${method}(${texts.join(', ')}).then(
      (value) => JSON.stringify({ value }), ({ code, message, current }) => JSON.stringify({ code, message, current }))`);
    return JSON.parse(String(outcome));
  };
}

const record = (changes: object) => ({
  value: expect.objectContaining({ version: 1, isMine: true, ...changes }),
});

describe('records of this browser', () => {
  it('are added, read, changed, counted and removed', async () => {
    const call = openCollection();
    const added = Object(await call('add', { text: 'a', votes: 1 }));
    const { id } = added.value;
    expect(id).toMatch(/^[0-9a-z]{26}$/);
    expect(await call('get', id)).toEqual(added);
    expect(await call('increment', id, 'votes', 2)).toEqual(record({ value: { text: 'a', votes: 3 }, version: 2 }));
    expect(await call('set', id, { text: 'b' }, { ifVersion: 1 })).toEqual({
      code: 'conflict',
      message: expect.any(String),
      current: record({ value: { text: 'a', votes: 3 }, version: 2 }).value,
    });
    expect(await call('set', id, { text: 'b' }, { ifVersion: 2 })).toEqual(
      record({ version: 3, value: { text: 'b' } }),
    );
    expect(await call('remove', id)).toEqual({});
    expect(await call('get', id)).toEqual({ value: null });
    expect(await call('set', id, {})).toMatchObject({ code: 'not_found' });
  });

  it('are kept in the storage of the app, and belong to one visitor', async () => {
    const first = startApp();
    await openCollection(first)('add', { text: 'kept' });
    const visitor = Object(await first.run('buidl.visitor.get()'));
    expect(visitor).toEqual({
      id: expect.stringMatching(/^v[0-9a-z]{20}$/),
      isSignedIn: false,
      isOwner: true,
    });
    expect(await first.run('buidl.visitor.signIn()')).toBeNull();
    const local = { 'buidl:data': first.run("localStorage.getItem('buidl:data')") };
    const second = startApp({ name: JSON.stringify({ buidl: 1, key: 'key', local }) });
    expect(await openCollection(second)('list')).toEqual({
      value: { records: [record({ value: { text: 'kept' }, author: visitor.id }).value] },
    });
    expect(second.run('buidl.data.isShared')).toBe(false);
  });

  it.each(['{"records":5}', 'null', '[', '{"visitor":"v","records":[{}]}'])(
    'are empty when the stored data is invalid: %s',
    async (text) => {
      const name = JSON.stringify({ buidl: 1, key: 'key', local: { 'buidl:data': text } });
      const call = openCollection(startApp({ name }));
      expect(await call('add', { a: 1 })).toEqual(record({}));
      expect(await call('list')).toMatchObject({ value: { records: [{ value: { a: 1 } }] } });
    },
  );

  it('notify a subscription immediately and after each change', async () => {
    const app = startApp();
    app.run(`globalThis.seen = []; globalThis.stop = buidl.data.collection('notes').subscribe(
      (records) => seen.push(records.map(({ value }) => value.n).join()), { orderBy: '-n', limit: 2 })`);
    await expect.poll(() => app.run('[...seen]')).toEqual(['']);
    for (const n of [1, 2, 3]) await openCollection(app)('add', { n });
    await expect.poll(() => app.run('seen.at(-1)')).toBe('3,2');
    app.run('stop()');
    await openCollection(app)('add', { n: 4 });
    expect(app.run('seen.at(-1)')).toBe('3,2');
  });

  it.each([
    ['add', 'text'],
    ['add', [1]],
    ['add', null],
    ['add', { constructor: 1 }],
    ['add', JSON.parse('{"__proto__":{"isAdmin":true}}')],
    ['add', { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } }],
    ['add', { text: 'ü'.repeat(2_100) }],
    ['list', { where: { a: { like: 'x' } } }],
    ['list', { where: { 'a.b': 1 } }],
    ['list', { where: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 } }],
    ['list', { orderBy: 'a b' }],
    ['list', { limit: 101 }],
    ['list', { limit: '5' }],
    ['list', { cursor: '-1' }],
    ['increment', 'x', '__proto__'],
    ['increment', 'x', 'votes', 2_000_000],
  ])('are not changed or read by %s(%j)', async (method, ...given) => {
    expect(await openCollection()(method, ...given)).toMatchObject({ code: 'invalid_input' });
  });

  it('are listed page by page', async () => {
    const call = openCollection();
    for (let n = 0; n < 5; n += 1) await call('add', { n });
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const { value } = Object(await call('list', { orderBy: 'n', limit: 2, cursor }));
      numbers.push(...value.records.map((each: { value: { n: number } }) => each.value.n));
      cursor = value.cursor;
    } while (cursor !== undefined);
    expect(numbers).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('lists', () => {
  const scalar = fc.oneof(
    fc.constantFrom('', 'a', 'B', 'ab'),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
    fc.constant(null),
  );
  const field = fc.constantFrom('a', 'b', 'toString');
  const value = fc.dictionary(field, fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxKeys: 3 });
  const bound = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom('a', 'b'));
  const comparison = fc.record(
    { not: scalar, less: bound, atMost: bound, more: bound, atLeast: bound, contains: bound },
    { requiredKeys: [] },
  );
  const where = fc.dictionary(field, fc.oneof(scalar, comparison), { maxKeys: 2 });
  const orderBy = fc.constantFrom('a', '-a', 'b', '-createdAt', 'updatedAt');

  it('are the same as those of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 6 }), where, orderBy, async (given, conditions, order) => {
        const values = given.map((each): DataValue => dataValueSchema.parse({ ...each }));
        const stored = values.map((each, index) => ({
          collection: 'notes',
          id: String(index).padStart(26, '0'),
          value: each,
          version: 1,
          createdAt: index % 3,
          updatedAt: index % 2,
        }));
        const local = { 'buidl:data': JSON.stringify({ visitor: 'v1', records: stored }) };
        const call = openCollection(startApp({ name: JSON.stringify({ buidl: 1, key: 'key', local }) }));
        const listed = Object(await call('list', { where: conditions, orderBy: order }));
        const parsed = whereSchema.parse({ ...conditions });
        const expected = stored
          .map(({ createdAt, updatedAt, ...rest }) => ({
            ...rest,
            createdAtMs: createdAt,
            updatedAtMs: updatedAt,
          }))
          .filter((each) => meetsWhere(parsed, each.value))
          .toSorted(recordOrder(order))
          .map(({ id }) => id);
        expect(listed.value.records.map(({ id }: { id: string }) => id)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});
