import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  listRecordsResponseSchema,
  type RecordChange,
  writeRecordResponseSchema,
} from '../../../shared/contract/app-data.ts';
import { appRecordSchema } from '../../../shared/contract/app-record.ts';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { type AppVisitor, newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type PublishedTestApp, publishDocument } from '../../fixtures/published-app.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const DAY_MS = 86_400_000;
const MONTH = new Date().toISOString().slice(0, 7);
let cloud: SharedCloud;
let table: StoredItems;
let owner: ApiUser;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  owner = await signUpUser(cloud.api, 'data_owner');
});
afterAll(() => cloud.close());

interface TestApp extends PublishedTestApp {
  proof: string;
  visitor(): AppVisitor;
}

async function newApp(policy: object = {}, project = {}): Promise<TestApp> {
  count += 1;
  const app = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: `data-${count}`,
    html: '<p>App</p>',
    project,
  });
  await table.put({ pk: `DATA#${app.projectId}`, sk: 'POLICY', policy });
  const proof = await proofOf(app.pageUrl);
  const headers = { [VISITOR_HEADERS.proof]: proof };
  return { ...app, proof, visitor: () => newVisitor({ api: cloud.api, projectId: app.projectId, headers }) };
}

async function kept(response: Promise<Response>) {
  const body: unknown = await (await response).json();
  return appRecordSchema.parse(writeRecordResponseSchema.parse(body).record);
}

async function listed(visitor: AppVisitor, collection: string, query: Record<string, string> = {}) {
  const response = await visitor.list(collection, { isFresh: 'true', ...query });
  return listRecordsResponseSchema.parse(await response.json());
}

const add = (value: Record<string, z.core.util.JSONType>): RecordChange => ({ type: 'add', value });

describe('records of a published app', () => {
  it('are seen by another visitor, who cannot change them', async () => {
    const app = await newApp();
    const [ann, ben] = [app.visitor(), app.visitor()];
    const html = { name: '<img src=x onerror=alert(1)>', text: '<script>alert(1)</script>', points: 120 };
    const record = await kept(ann.write('scores', add(html)));
    expect(record).toMatchObject({ value: html, version: 1, isMine: true });
    const { records = [], state } = await listed(ben, 'scores');
    expect(records).toEqual([{ ...record, isMine: false }]);
    const unchanged = await listed(ben, 'scores', { knownState: state });
    expect(unchanged).toEqual({ success: true, state, isAnnounced: true });
    const change = { type: 'set', recordId: record.id, value: { points: 999 } } as const;
    await expectError(await ben.write('scores', change), 'forbidden');
    await expectError(await ben.write('scores', { type: 'remove', recordId: record.id }), 'forbidden');
    expect(await kept(ann.write('scores', change))).toMatchObject({ value: { points: 999 }, version: 2 });
    expect((await ann.write('scores', { type: 'remove', recordId: record.id })).status).toBe(200);
    expect((await listed(ben, 'scores')).records).toEqual([]);
  });

  it('are filtered, sorted and paged', async () => {
    const ann = (await newApp()).visitor();
    for (const points of [5, 30, 10, 20]) await kept(ann.write('scores', add({ points })));
    const query = { orderBy: '-points', limit: '2', where: JSON.stringify({ points: { atLeast: 10 } }) };
    const first = await listed(ann, 'scores', query);
    expect(first.records?.map(({ value }) => value.points)).toEqual([30, 20]);
    const second = await listed(ann, 'scores', { ...query, cursor: first.nextCursor ?? '' });
    expect(second.records?.map(({ value }) => value.points)).toEqual([10]);
    expect(second.nextCursor).toBeUndefined();
    await expectError(await ann.list('scores', { cursor: first.nextCursor ?? '', orderBy: 'points' }), 'invalid_input');
  });

  it('are changed by only one of several writers with the same version, and the others get the current record', async () => {
    const app = await newApp({ board: { change: 'owner', counters: ['votes'] }, wiki: {} });
    const ann = app.visitor();
    const record = await kept(ann.write('wiki', add({ text: 'one' })));
    await table.set({ pk: `LIMIT#data:${app.projectId}:${record.author}`, sk: 'TOKENS' }, { fullAtMs: 0 });
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        ann.write('wiki', { type: 'set', recordId: record.id, value: { text: String(index) }, ifVersion: 1 }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const refused = responses.find(({ status }) => status === 409);
    const { current } = errorResponseSchema.parse(await refused?.json());
    expect(appRecordSchema.parse(current)).toMatchObject({ version: 2, isMine: true });
  });

  it('keep all of 50 parallel increments', async () => {
    const app = await newApp({ polls: { change: 'owner', counters: ['votes'] } });
    const record = await kept(app.visitor().write('polls', add({ votes: 0 })));
    const change = { type: 'increment', recordId: record.id, field: 'votes', by: 1 } as const;
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.visitor().write('polls', change)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const { records } = await listed(app.visitor(), 'polls');
    expect(records).toMatchObject([{ value: { votes: 50 }, version: 51 }]);
    await expectError(await app.visitor().write('polls', { ...change, field: 'wins' }), 'forbidden');
  });

  it('are stored once when an offline queue is sent again', async () => {
    const ann = (await newApp()).visitor();
    const write = { writeId: 'queued-write-1', madeAtMs: Date.now() - 2 * DAY_MS };
    const first = await kept(ann.write('list', add({ text: 'milk' }), write));
    expect(await kept(ann.write('list', add({ text: 'milk' }), write))).toEqual(first);
    expect((await listed(ann, 'list')).records).toHaveLength(1);
    await expectError(await ann.write('list', add({ text: 'bread' }), write), 'conflict');
    const late = { madeAtMs: Date.now() - 8 * DAY_MS };
    await expectError(await ann.write('list', add({ text: 'old' }), late), 'invalid_input');
    const ahead = { madeAtMs: Date.now() + 400 * DAY_MS };
    expect((await ann.write('list', add({ text: 'ahead' }), ahead)).status).toBe(200);
  });
});

describe('nobody can read or write', () => {
  it('the data of another app, or that of a forged visitor', async () => {
    const [app, other] = [await newApp(), await newApp()];
    const key = { [VISITOR_HEADERS.key]: 'a'.repeat(64) };
    const as = (headers: Record<string, string>) => newVisitor({ api: cloud.api, projectId: other.projectId, headers });
    const proof = { [VISITOR_HEADERS.proof]: app.proof };
    await expectError(await as({ ...key, ...proof }).list('scores'), 'forbidden');
    const forged = app.proof.replace(app.projectId, other.projectId);
    await expectError(await as({ ...key, [VISITOR_HEADERS.proof]: forged }).list('scores'), 'forbidden');
    await expectError(await as(key).list('scores'), 'forbidden');
    const own = { [VISITOR_HEADERS.proof]: other.proof };
    await expectError(await as({ ...own, [VISITOR_HEADERS.key]: 'short' }).list('scores'), 'forbidden');
    await expectError(await as({ ...own, 'sec-fetch-site': 'cross-site' }).list('scores'), 'forbidden');
    await expectError(await as({ ...key, [VISITOR_HEADERS.revision]: '1' }).list('scores'), 'unauthenticated');
    expect((await as({ ...key, ...own }).list('scores')).status).toBe(200);
  });

  it('messages in an inbox, and private records of others', async () => {
    const app = await newApp({
      bookings: { read: 'owner', add: 'everyone', change: 'nobody' },
      notes: { read: 'author' },
      news: { add: 'owner' },
    });
    const [ann, ben] = [app.visitor(), app.visitor()];
    const booking = await kept(ann.write('bookings', add({ seat: 4 })));
    await kept(ann.write('notes', add({ text: 'mine' })));
    expect((await listed(ann, 'bookings')).records).toEqual([]);
    await expectError(await ann.call(`/data/bookings/${booking.id}`), 'not_found');
    expect((await listed(ann, 'notes')).records).toHaveLength(1);
    expect((await listed(ben, 'notes')).records).toEqual([]);
    await expectError(await ann.write('news', add({ text: 'I am the owner' })), 'forbidden');
    const headers = { ...ann.headers, [VISITOR_HEADERS.apiKey]: owner.apiKey };
    const asOwner = newVisitor({ api: cloud.api, projectId: app.projectId, headers });
    expect((await listed(asOwner, 'bookings')).records).toMatchObject([{ value: { seat: 4 } }]);
  });

  it('a value that is too large, violates its schema or reaches prototypes', async () => {
    const shape = { type: 'object', properties: { points: { type: 'integer', maximum: 100 } } };
    const app = await newApp({ scores: { shape, counters: ['points'] } });
    const ann = app.visitor();
    const send = (value: string) =>
      ann.call('/data/other', {
        method: 'POST',
        body: `{"writeId":"write-123","madeAtMs":${Date.now()},"change":{"type":"add","value":${value}}}`,
      });
    expect(await expectError(await send(`{"t":"${'x'.repeat(5_000)}"}`), 'invalid_input')).toContain('4 KB');
    expect(await expectError(await send('{"__proto__":{"isAdmin":true}}'), 'invalid_input')).toContain('__proto__');
    const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    expect(await expectError(await send(deep), 'invalid_input')).toContain('8 levels');
    await expectError(await ann.write('scores', add({ points: 1.5 })), 'invalid_input');
    await expectError(await ann.write('scores', add({ isAdmin: true })), 'invalid_input');
    const { id: recordId } = await kept(ann.write('scores', add({ points: 99 })));
    const increment = { type: 'increment', recordId, field: 'points', by: 1 } as const;
    expect(await kept(ann.write('scores', increment))).toMatchObject({ value: { points: 100 } });
    await expectError(await ann.write('scores', increment), 'invalid_input');
  });
});

describe('the limits of an app', () => {
  const shard = (projectId: string) => ({ pk: `DATA#${projectId}#live#0`, sk: 'SHARD' });

  it('are 10,000 records and 10 collections', async () => {
    const app = await newApp();
    const counts = { 'version#list': 1, 'records#list': 10_000, 'bytes#list': 1 };
    await table.put({ ...shard(app.projectId), ...counts });
    expect(await expectError(await app.visitor().write('list', add({ a: 1 })), 'conflict')).toContain('10000');
    const other = await newApp();
    const names = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`version#c${index}`, 1]));
    await table.put({ ...shard(other.projectId), ...names });
    expect(await expectError(await other.visitor().write('new', add({ a: 1 })), 'conflict')).toContain('10 ');
    expect((await other.visitor().write('c1', add({ a: 1 }))).status).toBe(200);
  });

  it('stop writes, but not reads, while operations are unpaid', async () => {
    const app = await newApp();
    await table.put({ ...shard(app.projectId), 'version#list': 1, [`operations#${MONTH}`]: 10_000 });
    await expectError(await app.visitor().write('list', add({ a: 1 })), 'insufficient_credits');
    expect((await listed(app.visitor(), 'list')).records).toEqual([]);
    const paid = await owner.call(`/projects/${app.projectId}/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1 }),
    });
    expect(paid.status).toBe(200);
    const all = await Promise.all(Array.from({ length: 5 }, () => app.visitor().write('list', add({ a: 1 }))));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const items = await table.all();
    const spent = items.filter(({ pk, kind }) => pk === `ACCOUNT#bank:${app.projectId}` && kind === 'spend');
    expect(spent).toHaveLength(1);
  });
});
