import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbDataDeletions } from '../../../functions/adapters/dynamodb/app-data/data-deletions.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { deletionMessage } from '../../../shared/domain/sign-in-message.ts';
import { newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { seenBy } from '../../fixtures/data-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { requestNonce, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, productTable, type StoredItem, type StoredItems } from '../../fixtures/stored-items.ts';
import { countProject } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const DAY_MS = 86_400_000;
let cloud: SharedCloud;
let table: StoredItems;
let call: RouteCalls['call'];

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  ({ call } = routeCalls(cloud.api));
});
afterAll(() => cloud.close());

const sweep = () => cloud.runSchedule('SchedulesSweepHolds');

async function appWithData(owner: SignedInUser) {
  const { projectId, pageUrl } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: `deleted-${randomUUID()}`,
    html: '<p>App</p>',
    project: { name: 'Deleted' },
  });
  await table.put({ pk: `PROJECT#${projectId}`, sk: 'COUNT', revisions: 1 });
  await table.set(
    { pk: `PROJECT#${projectId}`, sk: 'PROJECT' },
    { gsi1pk: `OWNER#${owner.publicKey}`, gsi1sk: `deleted#${projectId}` },
  );
  await table.put({ pk: `DATA#${projectId}`, sk: 'POLICY', policy: { list: {} } });
  const headers = {
    [VISITOR_HEADERS.proof]: await proofOf(pageUrl),
    [VISITOR_HEADERS.apiKey]: owner.apiKey,
  };
  const visitor = newVisitor({ api: cloud.api, projectId, headers });
  expect((await visitor.call('/visitor', { method: 'POST', body: '{}' })).status).toBe(200);
  for (const index of [1, 2, 3]) {
    expect((await visitor.write('list', { type: 'add', value: { index } })).status).toBe(200);
  }
  return { projectId, visitor };
}

/** Returns the stored items of an app, without the item that marks its deletion as pending. */
async function dataOf(projectId: string): Promise<StoredItem[]> {
  const items = (await table.all()).filter(
    ({ pk }) => pk.startsWith(`DATA#${projectId}`) || pk === `VISITOR#${projectId}`,
  );
  return items.filter(({ sk }) => sk !== 'DELETION');
}

async function markerOf(projectId: string): Promise<StoredItem | undefined> {
  return (await table.all()).find(({ pk, sk }) => pk === `DATA#${projectId}` && sk === 'DELETION');
}

/** Expects that the data will be deleted in seven days. Returns the number of remaining items. */
async function expectGrace(projectId: string): Promise<number> {
  const due = String((await markerOf(projectId))?.gsi1sk);
  const days = (Date.parse(due.split('#')[0] ?? '') - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const before = (await dataOf(projectId)).length;
  await sweep();
  expect(await dataOf(projectId)).toHaveLength(before);
  return before;
}

async function endGrace(projectId: string): Promise<void> {
  const gsi1sk = `${new Date(Date.now() - 1_000).toISOString()}#${projectId}`;
  await table.set({ pk: `DATA#${projectId}`, sk: 'DELETION' }, { gsi1sk });
}

async function expectNothingLeft(projectId: string): Promise<void> {
  await endGrace(projectId);
  await sweep();
  expect(await dataOf(projectId)).toEqual([]);
  expect(await markerOf(projectId)).toBeUndefined();
}

describe('the data of an app', () => {
  it('is deleted a week after the app, by the schedule', async () => {
    const owner = await signUpAndLogIn(cloud.api);
    const { projectId, visitor } = await appWithData(owner);
    await call(owner, 'publishProject', { projectId, publishStatus: false });
    await call(owner, 'deleteRevision', { projectId, revisionString: '1' });
    await expectError(await visitor.list('list'), 'not_found');
    const before = await expectGrace(projectId);
    // After a step with a limit of two items, the other items and the deletion marker remain.
    expect(await new DynamoDbDataDeletions(productTable(cloud)).deleteSome(projectId, 2)).toBe(false);
    expect(await dataOf(projectId)).toHaveLength(before - 2);
    await expectNothingLeft(projectId);
  });

  it('is deleted a week after the account of its owner', async () => {
    const owner = await signUpAndLogIn(cloud.api);
    const { projectId, visitor } = await appWithData(owner);
    const challenge = await requestNonce(cloud.api);
    const signature = owner.wallet.sign(deletionMessage(owner.publicKey, owner.username, challenge));
    const nonce = challenge.nonce;
    await call(owner, 'deleteAccount', { username: owner.username, leftCredits: 'keep', signature, nonce });
    // Writes are refused immediately, even before the scheduled job runs.
    await expectError(await visitor.write('list', { type: 'add', value: { index: 4 } }), 'unauthenticated');
    await sweep();
    await expectGrace(projectId);
    await expectNothingLeft(projectId);
  });

  it('stays when an operator restores the app within the week', async () => {
    const owner = await signUpAndLogIn(cloud.api);
    const { projectId, visitor } = await appWithData(owner);
    await call(owner, 'publishProject', { projectId, publishStatus: false });
    const project = (await table.all()).filter(({ pk }) => pk === `PROJECT#${projectId}`);
    await call(owner, 'deleteRevision', { projectId, revisionString: '1' });
    const before = await expectGrace(projectId);
    for (const item of project) await table.put(item);
    await countProject(cloud, owner.publicKey, 'webapp');
    await endGrace(projectId);
    await sweep();
    expect(await dataOf(projectId)).toHaveLength(before);
    expect(await markerOf(projectId)).toBeUndefined();
    await table.set({ pk: `PROJECT#${projectId}`, sk: 'PROJECT' }, { publishedAppName: 'restored' });
    expect(await seenBy(visitor, 'list')).toHaveLength(3);
  });
});
