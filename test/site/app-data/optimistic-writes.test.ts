import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { meetsWhere, recordOrder } from '../../../shared/domain/app-data/record-query.ts';
import { withOptimisticWrites } from '../../../web/app-frame/data/optimistic-writes.ts';
import type { QueuedWrite } from '../../../web/app-frame/data/queued-write.ts';

const QUERY = { where: {}, orderBy: '-n', limit: 100 };
const NONE = { kept: [], waiting: [], visitorId: 'me' };

const record = (id: string, n: number, version = 1): AppRecord => ({
  id,
  value: { n },
  version,
  author: 'other',
  isMine: false,
  createdAtMs: 1,
  updatedAtMs: 1,
});
const write = (writeId: string, change: QueuedWrite['change']): QueuedWrite => ({
  app: 'a',
  madeBy: 'd',
  collection: 'c',
  writeId,
  madeAtMs: 5,
  change,
});

it('shows a pending change as if it were stored', () => {
  const waiting = [
    write('w1', { type: 'add', value: { n: 9 } }),
    write('w2', { type: 'set', recordId: 'a', value: { n: 5 } }),
    write('w3', { type: 'increment', recordId: 'w1', field: 'n', by: 2 }),
    write('w4', { type: 'remove', recordId: 'b' }),
    write('w5', { type: 'increment', recordId: 'a', field: 'votes', by: 1 }),
    write('w6', { type: 'set', recordId: 'unknown', value: { n: 1 } }),
  ];
  const shown = withOptimisticWrites([record('a', 1), record('b', 2), record('c', 3)], { ...NONE, waiting }, QUERY);
  expect(shown).toMatchObject([
    { id: 'w1', value: { n: 11 }, author: 'me', isMine: true, isPendingSend: true, version: 2 },
    { id: 'a', value: { n: 5, votes: 1 }, version: 3, isPendingSend: true },
    { id: 'c', value: { n: 3 } },
  ]);
  expect(shown[2]).not.toHaveProperty('isPendingSend');
});

it('shows a stored change until the server’s lists include it, and no older value', () => {
  const kept = [
    { collection: 'c', recordId: 'new', record: record('new', 7), keptAtMs: 0 },
    { collection: 'c', recordId: 'a', record: record('a', 5, 3), keptAtMs: 0 },
    { collection: 'c', recordId: 'b', record: record('b', 6, 2), keptAtMs: 0 },
    { collection: 'c', recordId: 'gone', record: undefined, keptAtMs: 0 },
  ];
  const listed = [record('a', 1, 2), record('b', 2, 4), record('gone', 3)];
  const shown = withOptimisticWrites(listed, { ...NONE, kept }, QUERY);
  expect(shown.map(({ id, value }) => [id, value.n])).toEqual([
    ['new', 7],
    ['a', 5],
    ['b', 2],
  ]);
});

it('omits records that a list does not request', () => {
  const waiting = [
    write('w1', { type: 'add', value: { n: 9 } }),
    write('w2', { type: 'add', value: { n: 1 } }),
    write('w3', { type: 'set', recordId: 'a', value: { n: 2 } }),
  ];
  const query = { where: { n: { atLeast: 3 } }, orderBy: 'n', limit: 2 };
  const shown = withOptimisticWrites([record('a', 3), record('b', 4), record('c', 5)], { ...NONE, waiting }, query);
  expect(shown.map(({ id }) => id)).toEqual(['b', 'c']);
});

it('equals the list that the server returns after all changes', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'w0', 'w1');
  const n = fc.integer({ min: 0, max: 5 });
  const change = fc.oneof(
    fc.record({ type: fc.constant('add' as const), value: fc.record({ n }) }),
    fc.record({ type: fc.constant('set' as const), recordId: id, value: fc.record({ n }) }),
    fc.record({ type: fc.constant('increment' as const), recordId: id, field: fc.constant('n'), by: n }),
    fc.record({ type: fc.constant('remove' as const), recordId: id }),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), n, (changes, least) => {
      const query = { where: { n: { atLeast: least } }, orderBy: '-n', limit: 100 };
      const before = [record('c', 3), record('b', 2), record('a', 1)];
      const waiting = changes.map((each, index) => write(`w${index}`, each));
      const after = new Map(before.map((each) => [each.id, each.value]));
      for (const { writeId, change: each } of waiting) {
        if (each.type === 'add') after.set(writeId, each.value);
        else if (each.type === 'remove') after.delete(each.recordId);
        else if (after.has(each.recordId)) {
          const value = after.get(each.recordId) ?? {};
          after.set(each.recordId, each.type === 'set' ? each.value : { ...value, n: Number(value.n) + each.by });
        }
      }
      const times = (each: string) => ({ createdAtMs: each.startsWith('w') ? 5 : 1, updatedAtMs: 0 });
      const expected = [...after]
        .map(([each, value]) => ({ id: each, value, ...times(each) }))
        .filter(({ value }) => meetsWhere(query.where, value))
        .toSorted(recordOrder(query.orderBy))
        .map((each) => [each.id, each.value]);
      const shown = withOptimisticWrites(before, { ...NONE, waiting }, query);
      expect(shown.map((each) => [each.id, each.value])).toEqual(expected);
    }),
  );
});
