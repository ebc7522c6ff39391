import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRecordsResponseSchema, type RecordChange } from '../../../shared/contract/app-data.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { DATA_LIMITS, VISITOR_DATA_RATES } from '../../../shared/domain/app-data/data-limits.ts';
import type { AppVisitor } from '../../fixtures/app-visitor.ts';
import { addedBy, type DataApp, newDataApp, seenBy } from '../../fixtures/data-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let owner: ApiUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'bad_input_owner');
});
afterAll(() => cloud.close());

const add: RecordChange = { type: 'add', value: { text: 'one' } };

const setCounts = ({ projectId }: DataApp, counts: Record<string, number>) =>
  openTable(cloud).put({ pk: `DATA#${projectId}#live#0`, sk: 'SHARD', 'version#list': 1, ...counts });

async function stateOf(visitor: AppVisitor, collection: string): Promise<string> {
  const response = await visitor.list(collection, { isFresh: 'true' });
  return listRecordsResponseSchema.parse(await response.json()).state;
}

describe('a visitor', () => {
  it('with the pseudonym of another visitor instead of a key is refused', async () => {
    const app = await newDataApp(cloud, owner, { notes: { read: 'author' } });
    const { author } = await addedBy(app.visitor(), 'notes', { text: 'mine' });
    for (const key of [author, author.padEnd(64, '0'), 'A'.repeat(64)]) {
      const visitor = app.visitor();
      Object.assign(visitor.headers, { [VISITOR_HEADERS.key]: key });
      await expectError(await visitor.list('notes'), 'forbidden');
    }
  });

  it('learns nothing of others’ private records, not even that they exist', async () => {
    const app = await newDataApp(cloud, owner, { notes: { read: 'author' }, inbox: { read: 'owner' } });
    const [ann, ben] = [app.visitor(), app.visitor()];
    for (const collection of ['notes', 'inbox']) {
      const before = await stateOf(ben, collection);
      const { id: recordId } = await addedBy(ann, collection, { text: 'secret' });
      expect(await stateOf(ben, collection)).toBe(before);
      const change: RecordChange = { type: 'increment', recordId, field: 'count', by: 1 };
      await expectError(await ben.write(collection, change), 'not_found');
      await expectError(await ben.write(collection, { type: 'remove', recordId }), 'not_found');
    }
  });

  it('reaches no record of another app by its id', async () => {
    const [app, other] = [await newDataApp(cloud, owner), await newDataApp(cloud, owner)];
    const { id: recordId } = await addedBy(app.visitor(), 'list', { text: 'one' });
    const visitor = other.visitor(owner);
    await expectError(await visitor.call(`/data/list/${recordId}`), 'not_found');
    await expectError(await visitor.write('list', { type: 'set', recordId, value: { text: 'two' } }), 'not_found');
    await expectError(
      await other.manage(owner, 'POST', `/list/${recordId}`, {
        writeId: 'foreign-record',
        ifVersion: 1,
        value: {},
      }),
      'not_found',
    );
  });

  it('is slowed down after too many writes, and so is everyone when the owner limits the app', async () => {
    const app = await newDataApp(cloud, owner);
    const ann = app.visitor();
    const writes = Array.from({ length: VISITOR_DATA_RATES.WRITES_PER_MINUTE + 5 }, () => ann.write('list', add));
    const responses = await Promise.all(writes);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await seenBy(ann, 'list')).toHaveLength(responses.length - refused.length);
    const key = { pk: `PROJECT#${app.projectId}`, sk: 'PROJECT' };
    const rateLimit = { requests: 1, perSeconds: 3_600 };
    await openTable(cloud).set(key, { rateLimit });
    await openTable(cloud).set({ pk: `LIMIT#data:${app.projectId}`, sk: 'TOKENS' }, { fullAtMs: 0 });
    expect((await app.visitor().write('list', add)).status).toBe(200);
    const busy = await expectError(await app.visitor().write('list', add), 'rate_limited');
    expect(busy).toBe('This app is busy. Please try again in a moment.');
  });
});

describe('a change', () => {
  it('with missing or additional fields is refused', async () => {
    const visitor = (await newDataApp(cloud, owner)).visitor();
    const id = 'a'.repeat(26);
    const bad: object[] = [
      { writeId: 'short' },
      { writeId: undefined },
      { madeAtMs: 'now' },
      { more: true },
      { change: { type: 'drop' } },
      { change: { type: 'add', value: [] } },
      { change: { type: 'add', value: { a: 1 }, authorId: 'owner' } },
      { change: { type: 'set', recordId: '../POLICY', value: {} } },
      { change: { type: 'set', recordId: id, value: {}, ifVersion: 0 } },
      { change: { type: 'increment', recordId: id, field: '__proto__', by: 1 } },
      { change: { type: 'increment', recordId: id, field: 'a.b', by: 1 } },
      { change: { type: 'increment', recordId: id, field: 'votes', by: 1e12 } },
    ];
    for (const more of bad) await expectError(await visitor.write('list', add, more), 'invalid_input');
    for (const name of ['Scores', '__proto__', 'a'.repeat(41), 'a%23b', '%2e%2e']) {
      expect((await visitor.write(name, add)).ok).toBe(false);
    }
    expect(await seenBy(visitor, 'list')).toEqual([]);
  });

  it('may use field names such as those of JavaScript’s prototypes', async () => {
    const visitor = (await newDataApp(cloud, owner)).visitor();
    const value = { toString: 'text', hasOwnProperty: 1, valueOf: 2, length: -1 };
    for (const collection of ['constructor', 'prototype', 'tostring']) {
      const { id } = await addedBy(visitor, collection, value);
      expect(await seenBy(visitor, collection)).toMatchObject([{ id, value }]);
      const where = JSON.stringify({ toString: 'text' });
      const response = await visitor.list(collection, { where, orderBy: 'valueOf', isFresh: 'true' });
      expect(listRecordsResponseSchema.parse(await response.json()).records).toHaveLength(1);
    }
    for (const name of ['constructor', 'prototype']) {
      const nested = { list: [{ [name]: { polluted: true } }] };
      await expectError(await visitor.write('list', { type: 'add', value: nested }), 'invalid_input');
    }
  });

  it('that makes the data larger than 20 MB is refused, and smaller ones are not', async () => {
    const app = await newDataApp(cloud, owner);
    const { id: recordId } = await addedBy(app.visitor(owner), 'list', { text: 'x'.repeat(1_000) });
    await setCounts(app, { 'records#list': 1, 'bytes#list': DATA_LIMITS.BYTES - 1_500 });
    const visitor = app.visitor(owner);
    const set = (length: number) =>
      visitor.write('list', { type: 'set', recordId, value: { text: 'x'.repeat(length) } });
    expect(await expectError(await set(4_000), 'conflict')).toContain('20 MB');
    const large: RecordChange = { type: 'add', value: { text: 'x'.repeat(1_500) } };
    expect(await expectError(await visitor.write('list', large), 'conflict')).toContain('20 MB');
    expect((await set(10)).status).toBe(200);
    expect((await visitor.write('list', { type: 'remove', recordId })).status).toBe(200);
  });
});

describe('a list request', () => {
  it('with invalid conditions, order or cursor is refused', async () => {
    const app = await newDataApp(cloud, owner);
    const visitor = app.visitor();
    await addedBy(visitor, 'list', { text: 'one' });
    const forged = Buffer.from('{"orderBy":"-createdAt","id":1}').toString('base64url');
    const bad: Record<string, string>[] = [
      { where: '{"constructor":1}' },
      { where: '{"a":{"$gt":1}}' },
      { where: '{"a":{"contains":{"a":1}}}' },
      { where: 'a=1' },
      { where: JSON.stringify(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`f${at}`, 1]))) },
      { where: `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}` },
      { orderBy: 'a.b' },
      { limit: '101' },
      { limit: '0' },
      { cursor: 'nonsense' },
      { cursor: forged },
      { knownState: 'x'.repeat(201) },
    ];
    for (const query of bad) await expectError(await visitor.list('list', query), 'invalid_input');
    expect(await seenBy(visitor, 'list')).toHaveLength(1);
  });
});
