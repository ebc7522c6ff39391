/**
 * Tests the data that an app's visitors share during its automatic check. The data follows the product's rules, and no
 * document can exceed its limits.
 */
import { describe, expect, it } from 'vitest';
import { FlowData } from '../../../functions/adapters/browser/check-data/flow-data.ts';
import type { Visitor } from '../../../shared/domain/acceptance-steps.ts';
import { dataPolicySchema } from '../../../shared/domain/app-data/data-policy.ts';
import type { StartRecords } from '../../../shared/domain/attachments/table-elements.ts';

type Call = Readonly<Record<string, unknown>>;

/**
 * Returns a function that takes a visitor and returns the visitor's connection to the same shared data. A connection
 * sends calls like the runtime.
 */
function visitors(policy: unknown = {}, startRecords: StartRecords = new Map()) {
  const data = FlowData.of({ policy: dataPolicySchema.parse(policy), startRecords });
  return (visitor: Visitor) => {
    const [respond] = Object.values(data.callsOf(visitor));
    return (call: Call | string) => JSON.parse(respond?.(typeof call === 'string' ? call : JSON.stringify(call)) ?? '');
  };
}

const add = (collection: string, value: Call) => ({ call: 'add', collection, value });
const list = (collection: string, query: Call = {}) => ({ call: 'list', collection, ...query });
const codeOf = ({ error }: { error?: { code: string } }) => error?.code;

describe('the data of a check', () => {
  it('begins with the rows of attached tables, the first row first, and skips what is no record', () => {
    const rows = [{ name: 'Tea' }, 'no record', { name: 'x'.repeat(5_000) }, { name: 'Cake' }];
    const as = visitors({ menu: 'inbox' }, new Map([['menu', rows]]));
    expect(as('owner')(list('menu')).value.records.map(({ value }: { value: unknown }) => value)).toEqual([
      { name: 'Tea' },
      { name: 'Cake' },
    ]);
    expect(as('first')(list('menu')).value.records).toEqual([]);
  });

  it('is shared by all visitors, except for private records', () => {
    const as = visitors();
    const [first, another] = [as('first'), as('another')];
    const { value: added } = first(add('scores', { name: 'Ada', points: 12 }));
    expect(added).toMatchObject({ version: 1, isMine: true, author: 'visitor-first' });
    another(add('scores', { name: 'Bo', points: 30 }));
    expect(another(list('scores', { orderBy: '-points', limit: 1 })).value).toMatchObject({
      records: [{ value: { name: 'Bo' }, isMine: true }],
      cursor: '1',
    });
    expect(another(list('scores', { orderBy: '-points', cursor: '1' })).value).toMatchObject({
      records: [{ value: { name: 'Ada' }, isMine: false }],
    });
  });

  it('follows the policies, for visitors and the owner', () => {
    const as = visitors({
      bookings: 'inbox',
      notes: 'private',
      polls: { add: 'owner', change: 'owner', counters: ['votes'] },
    });
    const [first, another, owner] = [as('first'), as('another'), as('owner')];
    const { value: booking } = first(add('bookings', { day: 'Monday' }));
    first(add('notes', { text: 'mine' }));
    expect(another(list('bookings')).value.records).toEqual([]);
    expect(another(list('notes')).value.records).toEqual([]);
    expect(owner(list('bookings')).value.records).toHaveLength(1);
    expect(codeOf(another({ call: 'remove', collection: 'bookings', recordId: booking.id }))).toBe('not_found');
    expect(codeOf(first(add('polls', { votes: 0 })))).toBe('forbidden');
    const { value: poll } = owner(add('polls', { votes: 0 }));
    const vote = { call: 'increment', collection: 'polls', recordId: poll.id, field: 'votes' };
    expect(first(vote).value.value).toEqual({ votes: 1 });
    expect(another(vote).value).toMatchObject({ value: { votes: 2 }, version: 3 });
    const change = { call: 'set', collection: 'polls', recordId: poll.id, value: { votes: 99 } };
    expect(codeOf(first(change))).toBe('forbidden');
    expect(owner({ call: 'visitor' }).value).toMatchObject({ isOwner: true, isSignedIn: true });
    expect(first({ call: 'signIn' }).value).toMatchObject({ isOwner: false, isSignedIn: true });
  });

  it('reports conflicts with the current record', () => {
    const first = visitors()('first');
    const { value: record } = first(add('notes', { text: 'a' }));
    const set = (text: string) => ({
      call: 'set',
      collection: 'notes',
      recordId: record.id,
      value: { text },
      ifVersion: 1,
    });
    expect(first(set('b')).value.version).toBe(2);
    expect(first(set('c')).error).toMatchObject({
      code: 'conflict',
      current: { version: 2, value: { text: 'b' } },
    });
    expect(first({ call: 'remove', collection: 'notes', recordId: record.id }).value).toBeNull();
    expect(first({ call: 'get', collection: 'notes', recordId: record.id }).value).toBeNull();
  });

  it('refuses what the product refuses, and excessive amounts of data', () => {
    const shape = { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } };
    const first = visitors({ named: { preset: 'shared', shape } })('first');
    for (const bad of [
      'no JSON',
      JSON.stringify(add('named', { name: 'Adam' })),
      JSON.stringify(add('Not A Name', {})),
      JSON.stringify(add('notes', { text: 'x'.repeat(5_000) })),
      `{"call":"add","collection":"notes","value":{"constructor":{"isAdmin":true}}}`,
      JSON.stringify(add('notes', { text: 'x'.repeat(50_000) })),
      JSON.stringify({ call: 'empty', collection: 'notes' }),
    ]) {
      expect(codeOf(first(bad)), bad.slice(0, 80)).toBe('invalid_input');
    }
    for (let name = 0; name < 10; name += 1) expect(codeOf(first(add(`kind-${name}`, {})))).toBeUndefined();
    expect(codeOf(first(add('kind-10', {})))).toBe('invalid_input');
    const outcomes = Array.from({ length: 2_100 }, () => codeOf(first(add('kind-1', {}))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(490);
    expect(outcomes.at(-1)).toBe('rate_limited');
    expect(codeOf(first(list('kind-1')))).toBe('rate_limited');
  });
});
