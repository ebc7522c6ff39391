import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_PASSWORD_HEADER } from '../../../shared/contract/action-password-header.ts';
import {
  appDataRoutes,
  listRecordsResponseSchema,
  writeRecordResponseSchema,
} from '../../../shared/contract/app-data.ts';
import { appRecordSchema } from '../../../shared/contract/app-record.ts';
import type { DataOverview } from '../../../shared/contract/data-overview.ts';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { type AppVisitor, newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser, userWithKey } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const MONTH = new Date().toISOString().slice(0, 7);
let cloud: SharedCloud;
let table: StoredItems;
let owner: ApiUser;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  owner = await signUpUser(cloud.api, 'data_manager');
});
afterAll(() => cloud.close());

async function newApp(policy: object = {}) {
  count += 1;
  const { projectId, pageUrl } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: `managed-${count}`,
    html: '<p>App</p>',
  });
  await table.put({ pk: `DATA#${projectId}`, sk: 'POLICY', policy });
  const headers = { [VISITOR_HEADERS.proof]: await proofOf(pageUrl) };
  const call = (method: string, path: string, body?: object) =>
    owner.call(`/projects/${projectId}/data${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return { projectId, call, visitor: () => newVisitor({ api: cloud.api, projectId, headers }) };
}

type ManagedApp = Awaited<ReturnType<typeof newApp>>;

async function added(visitor: AppVisitor, collection: string, value: Record<string, string | number>) {
  const response = await visitor.write(collection, { type: 'add', value });
  return appRecordSchema.parse(writeRecordResponseSchema.parse(await response.json()).record);
}

async function seenBy(visitor: AppVisitor, collection: string) {
  const response = await visitor.list(collection, { isFresh: 'true' });
  return listRecordsResponseSchema.parse(await response.json()).records;
}

async function overview({ call }: ManagedApp): Promise<DataOverview> {
  return appDataRoutes.getDataOverview.output.parse(await (await call('GET', '')).json());
}

async function report({ projectId }: ManagedApp, collection: string, recordId: string) {
  const response = await fetch(`${cloud.api}/projects/${projectId}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'hateful', record: { collection, recordId } }),
  });
  expect(response.status).toBe(200);
}

async function managed({ call }: ManagedApp, collection: string, query = '') {
  const response = await call('GET', `/${collection}${query}`);
  return appDataRoutes.listManagedRecords.output.parse(await response.json());
}

describe('the data of an app', () => {
  it('is counted for its owner, and for nobody else', async () => {
    const app = await newApp({ bookings: { read: 'owner', change: 'nobody' }, news: { add: 'owner' } });
    await added(app.visitor(), 'bookings', { seat: 4 });
    await added(app.visitor(), 'guests', { name: 'Ann' });
    const { collections, records, operationsThisMonth, days } = await overview(app);
    expect(collections).toMatchObject([
      { name: 'bookings', isDeclared: true, records: 1, bytes: 10, policy: { read: 'owner' } },
      { name: 'guests', isDeclared: false, records: 1, policy: { read: 'everyone' } },
      { name: 'news', isDeclared: true, records: 0 },
    ]);
    expect({ records, operationsThisMonth }).toEqual({ records: 2, operationsThisMonth: 2 });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ operations: 2, credits: 0 });
    const stranger = await signUpUser(cloud.api, 'data_stranger');
    await expectError(await stranger.call(`/projects/${app.projectId}/data`), 'forbidden');
    await expectError(await stranger.call(`/projects/${app.projectId}/data/bookings`), 'forbidden');
  });

  it('waits for approval when the owner requires it', async () => {
    const app = await newApp();
    expect((await app.call('POST', '', { approvesFirst: true })).status).toBe(200);
    const [ann, ben] = [app.visitor(), app.visitor()];
    const { id, isPending } = await added(ann, 'board', { text: 'Hello' });
    expect(isPending).toBe(true);
    expect(await seenBy(ben, 'board')).toEqual([]);
    expect(await overview(app)).toMatchObject({ approvesFirst: true, collections: [{ pendingRecords: 1 }] });
    expect((await managed(app, 'board', '?isPending=true')).records).toMatchObject([{ id }]);
    expect(
      (await app.call('POST', `/board/${id}`, { writeId: randomUUID(), ifVersion: 1, isApproved: true })).status,
    ).toBe(200);
    expect(await seenBy(ben, 'board')).toMatchObject([{ id, version: 2 }]);
    expect((await managed(app, 'board', '?isPending=true')).records).toEqual([]);
    expect(await overview(app)).toMatchObject({ collections: [{ pendingRecords: 0 }] });
  });

  it('is changed and removed by its owner, with checks of version and schema', async () => {
    const shape = { type: 'object', properties: { points: { type: 'integer' } } };
    const app = await newApp({ scores: { shape }, log: { change: 'nobody' } });
    const { id } = await added(app.visitor(), 'scores', { points: 1 });
    const save = (body: object) => app.call('POST', `/scores/${id}`, { writeId: randomUUID(), ...body });
    expect((await save({ ifVersion: 1, value: { points: 2 } })).status).toBe(200);
    const refused = errorResponseSchema.parse(await (await save({ ifVersion: 1, value: { points: 3 } })).json());
    expect(refused.code).toBe('conflict');
    expect(appRecordSchema.parse(refused.current)).toMatchObject({ version: 2, value: { points: 2 } });
    await expectError(await save({ ifVersion: 2, value: { points: 1.5 } }), 'invalid_input');
    const entry = await added(app.visitor(), 'log', { text: 'kept' });
    const saveEntry = (body: object) => app.call('POST', `/log/${entry.id}`, { writeId: randomUUID(), ...body });
    await expectError(await saveEntry({ ifVersion: 1, value: { text: 'other' } }), 'forbidden');
    for (const _ of ['first', 'again']) {
      expect((await app.call('DELETE', `/log/${entry.id}`)).status).toBe(200);
    }
    await expectError(await saveEntry({ ifVersion: 1, value: {} }), 'not_found');
    expect((await overview(app)).records).toBe(1);
  });

  it('is reported by visitors, then kept or removed by the owner or an admin', async () => {
    const app = await newApp();
    const kept = await added(app.visitor(), 'board', { text: 'Fine' });
    const rude = await added(app.visitor(), 'board', { text: 'Rude' });
    for (const recordId of [kept.id, rude.id, rude.id, '0'.repeat(26)]) await report(app, 'board', recordId);
    expect((await overview(app)).reported).toMatchObject([
      { collection: 'board', record: { id: rude.id, value: { text: 'Rude' } }, reports: 2 },
      { collection: 'board', record: { id: kept.id }, reports: 1 },
    ]);
    const stranger = await signUpUser(cloud.api, 'reported_stranger');
    const path = (id: string) => `/projects/${app.projectId}/data/board/${id}`;
    await expectError(await stranger.call(path(rude.id)), 'forbidden');
    await expectError(await stranger.call(`${path(kept.id)}/reports`, { method: 'DELETE' }), 'forbidden');
    expect((await app.call('DELETE', `/board/${kept.id}/reports`)).status).toBe(200);
    const { publicKey, apiKey } = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    const admin = userWithKey(cloud.api, publicKey, apiKey);
    const found = contract.getManagedRecord.output.parse(await (await admin.call(path(rude.id))).json());
    expect(found.record.value).toEqual({ text: 'Rude' });
    const headers = { [ACTION_PASSWORD_HEADER]: ADMIN_PASSWORD };
    expect((await admin.call(path(rude.id), { method: 'DELETE', headers })).status).toBe(200);
    await expectError(await admin.call(path(rude.id)), 'not_found');
    expect((await overview(app)).reported).toEqual([]);
    expect(await seenBy(app.visitor(), 'board')).toMatchObject([{ id: kept.id }]);
  });

  it('is not opened to an admin who visits the app', async () => {
    const app = await newApp({ notes: { read: 'owner' } });
    await added(app.visitor(), 'notes', { text: 'Secret' });
    const { apiKey } = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    const visitorOf = (key: string) => {
      const { headers } = app.visitor();
      return newVisitor({ api: cloud.api, projectId: app.projectId, headers: { ...headers, 'x-api-key': key } });
    };
    expect(await seenBy(visitorOf(apiKey), 'notes')).toEqual([]);
    expect(await seenBy(visitorOf(owner.apiKey), 'notes')).toMatchObject([{ value: { text: 'Secret' } }]);
  });

  it('is imported once, listed in pages, and cleared', async () => {
    const app = await newApp();
    const values = Array.from({ length: 100 }, (_, index) => ({ index }));
    const send = (writeId: string) => app.call('POST', '/list', { writeId, values });
    const addedBy = async (writeId: string) =>
      appDataRoutes.importRecords.output.parse(await (await send(writeId)).json()).added;
    const part = randomUUID();
    expect(await addedBy(part)).toBe(100);
    expect(await addedBy(part)).toBe(100);
    const other = { writeId: part, values: values.with(0, { index: -1 }) };
    await expectError(await app.call('POST', '/list', other), 'conflict');
    expect(await addedBy(randomUUID())).toBe(100);
    expect(await overview(app)).toMatchObject({ records: 200, operationsThisMonth: 200 });
    const first = await managed(app, 'list', '?limit=20');
    const second = await managed(app, 'list', `?limit=20&cursor=${first.nextCursor}`);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(40);
    const empty = async () =>
      appDataRoutes.emptyCollection.output.parse(await (await app.call('DELETE', '/list')).json()).isEmpty;
    let calls = 1;
    while (!(await empty())) calls += 1;
    expect(calls).toBeLessThanOrEqual(3);
    expect(await overview(app)).toMatchObject({ records: 0, bytes: 0, collections: [] });
    expect(await seenBy(app.visitor(), 'list')).toEqual([]);
  });

  it('is imported only if it fits the limits and is paid for', async () => {
    const app = await newApp();
    const shard = { pk: `DATA#${app.projectId}#live#0`, sk: 'SHARD' };
    const send = (size: number) =>
      app.call('POST', '/list', {
        writeId: randomUUID(),
        values: Array.from({ length: size }, (_, index) => ({ index })),
      });
    await table.put({ ...shard, 'version#list': 1, 'records#list': 9_990, 'bytes#list': 1 });
    await expectError(await send(11), 'conflict');
    await table.put({ ...shard, 'version#list': 1, [`operations#${MONTH}`]: 9_999 });
    await expectError(await send(2), 'insufficient_credits');
    expect((await managed(app, 'list')).records).toEqual([]);
  });
});
