/** The data of a deleted app, which stays for seven days. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DynamoDbDataDeletions } from '../../../functions/adapters/dynamodb/app-data/data-deletions.ts';
import { deleteDueData } from '../../../functions/core/app-data/delete-due-data.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { openTable, productTable } from '../../fixtures/stored-items.ts';
import { signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const DAY_MS = 86_400_000;
let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

/** Returns an app with records, a policy and a visitor who signed in, which its owner has deleted. */
async function deletedApp(): Promise<string> {
  const owner = await signUpUser(cloud.api, 'data_leaver');
  const { projectId, pageUrl } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'data-deleted',
    html: '<p>App</p>',
  });
  await openTable(cloud).put({ pk: `PROJECT#${projectId}`, sk: 'COUNT', revisions: 1 });
  const headers = {
    [VISITOR_HEADERS.proof]: await proofOf(pageUrl),
    [VISITOR_HEADERS.apiKey]: owner.apiKey,
  };
  const visitor = newVisitor({ api: cloud.api, projectId, headers });
  const signedIn = await visitor.call('/visitor', { method: 'POST', body: '{}' });
  expect(signedIn.status).toBe(200);
  for (const index of [1, 2, 3]) {
    expect((await visitor.write('list', { type: 'add', value: { index } })).status).toBe(200);
  }
  const unpublished = await owner.call(`/projects/${projectId}/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publishStatus: false }),
  });
  expect(unpublished.status).toBe(200);
  const removed = await owner.call(`/delete-app/${projectId}/rev/1`, { method: 'DELETE' });
  expect(removed.status).toBe(200);
  return projectId;
}

it('is deleted when its days of grace have passed, in steps', async () => {
  const projectId = await deletedApp();
  const deletions = new DynamoDbDataDeletions(productTable(cloud));
  const left = async () =>
    (await openTable(cloud).all()).filter(
      ({ pk }) => pk.startsWith(`DATA#${projectId}`) || pk === `VISITOR#${projectId}`,
    );
  const deleteAfter = (days: number) => {
    const nowMs = Date.now() + days * DAY_MS;
    return deleteDueData({ deletions, clock: { nowMs: () => nowMs } }, nowMs);
  };
  const before = (await left()).length;
  expect(before).toBeGreaterThan(5);
  await deleteAfter(6);
  expect(await left()).toHaveLength(before);
  expect(await deletions.deleteSome(projectId, 2)).toBe(false);
  expect(await left()).toHaveLength(before - 2);
  expect(await deleteAfter(8)).toBeGreaterThan(0);
  expect(await left()).toEqual([]);
});
