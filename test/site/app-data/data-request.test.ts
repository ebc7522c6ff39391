import { expect, it } from 'vitest';
import { readDataRequest } from '../../../web/app-frame/data/read-data-request.ts';

const ID = 'a'.repeat(26);
const about = { buidl: 1, type: 'data', id: 3, collection: 'scores' };

it('parses a request with its defaults, and drops unknown fields', () => {
  const message = { ...about, call: 'list', projectId: 'prj_other', headers: { 'x-api-key': 'mine' } };
  expect(readDataRequest(message)).toEqual({
    type: 'data',
    id: 3,
    call: 'list',
    collection: 'scores',
    where: {},
    orderBy: '-createdAt',
    limit: 100,
  });
});

it.each([null, 5, 'text', [], {}, { ...about, id: '3' }, { ...about, id: Number.NaN }, { ...about, id: 1.5 }])(
  'does not reply without an id: %j',
  (message) => {
    expect(readDataRequest(message)).toBeNull();
  },
);

it.each([
  { ...about, call: 'constructor' },
  { ...about, call: undefined },
  { ...about, call: 'list', collection: '__proto__' },
  { ...about, call: 'list', collection: '../../auth' },
  { ...about, call: 'list', collection: 'x'.repeat(41) },
  { ...about, call: 'list', where: { __proto__x: { $gt: 1 } } },
  { ...about, call: 'list', where: 'a'.repeat(10_000) },
  { ...about, call: 'list', limit: 1e9 },
  { ...about, call: 'list', cursor: 'x'.repeat(2_001) },
  { ...about, call: 'subscribe', orderBy: 'a;b' },
  { ...about, call: 'get', recordId: '../visitor' },
  { ...about, call: 'get', recordId: { toString: ID } },
  { ...about, call: 'add', value: [1] },
  { ...about, call: 'add', value: { text: 'x'.repeat(5_000) } },
  { ...about, call: 'add', value: JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) },
  { ...about, call: 'set', recordId: ID, value: {}, ifVersion: -1 },
  { ...about, call: 'increment', recordId: ID, field: 'constructor', by: 1 },
  { ...about, call: 'increment', recordId: ID, field: 'votes', by: Number.POSITIVE_INFINITY },
  { ...about, call: 'unsubscribe', subscription: 'all' },
])('refuses a request that is none: %#', (message) => {
  const read = readDataRequest(message);
  expect(read).toMatchObject({ id: 3, call: 'invalid' });
  expect(JSON.stringify(read).length).toBeLessThan(500);
});

it.each([
  { ...about, call: 'list', where: JSON.parse('{"__proto__":1}') },
  { ...about, call: 'add', value: JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}') },
])('passes no name on that reaches into a prototype: %#', (message) => {
  expect(JSON.stringify(readDataRequest(message))).not.toContain('"__proto__":');
  expect('isAdmin' in {}).toBe(false);
});
