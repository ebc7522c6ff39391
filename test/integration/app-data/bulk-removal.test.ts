import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_PASSWORD_HEADER } from '../../../shared/contract/action-password-header.ts';
import { dataRemovalRoutes } from '../../../shared/contract/app-data/removals.ts';
import { listRecordsResponseSchema, writeRecordResponseSchema } from '../../../shared/contract/app-data.ts';
import { appRecordSchema } from '../../../shared/contract/app-record.ts';
import { dataOverviewResponseSchema } from '../../../shared/contract/data-overview.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { type AppVisitor, newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser, userWithKey } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let owner: ApiUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'bulk_owner');
});
afterAll(() => cloud.close());

async function newApp(name: string) {
  const html = '<p>App</p>';
  const { projectId, pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
  const headers = { [VISITOR_HEADERS.proof]: await proofOf(pageUrl) };
  return { projectId, visitor: () => newVisitor({ api: cloud.api, projectId, headers }) };
}

async function add(visitor: AppVisitor, text: string) {
  const response = await visitor.write('posts', { type: 'add', value: { text } });
  return appRecordSchema.parse(writeRecordResponseSchema.parse(await response.json()).record);
}

async function seenBy(visitor: AppVisitor) {
  const response = await visitor.list('posts', { isFresh: 'true' });
  return listRecordsResponseSchema.parse(await response.json());
}

const post = (user: ApiUser, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  user.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function overview(projectId: string) {
  return dataOverviewResponseSchema.parse(await (await owner.call(`/projects/${projectId}/data`)).json());
}

describe('a bulk removal', () => {
  it('counts, removes and restores the records of a visitor', async () => {
    const { projectId, visitor } = await newApp('bulk-visitor');
    const [spammer, guest] = [visitor(), visitor()];
    const spam = await add(spammer, 'spam');
    await add(spammer, 'more spam');
    const kept = await add(guest, 'Hello');
    const before = await seenBy(guest);
    const path = `/projects/${projectId}/removals`;
    const conditions = { likeCollection: 'posts', likeRecordId: spam.id, sameVisitor: true };
    const query = new URLSearchParams({ ...conditions, sameVisitor: 'true' });
    const counted = await (await owner.call(`${path}/count?${query}`)).json();
    expect(counted).toMatchObject({ records: 2, visitors: 1, isNetworkKnown: true });
    const removalId = randomUUID();
    const removed = await (await post(owner, path, { ...conditions, removalId })).json();
    expect(removed).toMatchObject({ isDone: true, removal: { records: 2, sameVisitor: true } });
    const after = await seenBy(guest);
    expect(after.records).toMatchObject([{ id: kept.id }]);
    expect(after.state).not.toBe(before.state);
    expect(await overview(projectId)).toMatchObject({ records: 1, removals: [{ removalId, records: 2 }] });
    const restored = await (await post(owner, `${path}/${removalId}/restore`)).json();
    expect(restored).toMatchObject({ isDone: true, removal: { status: 'restored', records: 0 } });
    expect((await seenBy(guest)).records).toEqual(before.records);
    expect(await overview(projectId)).toMatchObject({ records: 3, removals: [] });
  });

  it('removes what came from the network of a record, which no response contains', async () => {
    const { projectId, visitor } = await newApp('bulk-network');
    const spam = await add(visitor(), 'spam');
    await add(visitor(), 'spam of the same network');
    const path = `/projects/${projectId}/removals`;
    const removalId = randomUUID();
    const conditions = { likeCollection: 'posts', likeRecordId: spam.id, sameNetwork: true };
    const response = await (await post(owner, path, { ...conditions, removalId })).json();
    expect(dataRemovalRoutes.removeRecords.output.parse(response).removal).toMatchObject({ records: 2 });
    const listed = await (await owner.call(`/projects/${projectId}/data`)).text();
    expect(listed + JSON.stringify(response)).not.toMatch(/"network"|127\.0\.0\.1/);
  });

  it('is refused for other users, and for an admin without the action password', async () => {
    const { projectId, visitor } = await newApp('bulk-refused');
    const guest = visitor();
    await add(guest, 'Hello');
    const path = `/projects/${projectId}/removals`;
    const request = () => ({ sinceMs: 0, removalId: randomUUID() });
    const stranger = await signUpUser(cloud.api, 'bulk_stranger');
    await expectError(await post(stranger, path, request()), 'forbidden');
    await expectError(await stranger.call(`${path}/count?sinceMs=0`), 'forbidden');
    await expectError(await post(owner, path, { removalId: randomUUID() }), 'invalid_input');
    const { publicKey, apiKey } = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
    const admin = userWithKey(cloud.api, publicKey, apiKey);
    await expectError(await post(admin, path, request()), 'forbidden');
    expect((await seenBy(guest)).records).toHaveLength(1);
    const allowed = await post(admin, path, request(), { [ACTION_PASSWORD_HEADER]: ADMIN_PASSWORD });
    expect(allowed.status).toBe(200);
    expect((await seenBy(guest)).records).toEqual([]);
  });
});
