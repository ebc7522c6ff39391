import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appDataRoutes } from '../../../shared/contract/app-data.ts';
import { addedBy, type DataApp, newDataApp, seenBy } from '../../fixtures/data-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const SHAPED = '{"scores":{"shape":{"type":"object","properties":{"points":{"type":"integer"}}},"change":"nobody"}}';
let cloud: SharedCloud;
let owner: ApiUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'data_previewer');
});
afterAll(() => cloud.close());

async function overviewOf(app: DataApp, query: string) {
  const response = await app.manage(owner, 'GET', `?space=preview${query}`);
  return appDataRoutes.getDataOverview.output.parse(await response.json());
}

it('what a preview writes is separate from the published app, visible to its managers, and expires', async () => {
  const app = await newDataApp(cloud, owner);
  const record = await addedBy(app.previewer('1', owner), 'list', { text: 'draft' });
  expect(await seenBy(app.previewer('1', owner), 'list')).toMatchObject([{ id: record.id }]);
  expect(await seenBy(app.visitor(), 'list')).toEqual([]);
  expect(await overviewOf(app, '')).toMatchObject({ records: 1, creditsThisMonth: 0 });
  const stranger = await signUpUser(cloud.api, 'preview_stranger');
  await expectError(await app.previewer('1', stranger).list('list'), 'forbidden');
  await expectError(await app.previewer('1', stranger).write('list', { type: 'add', value: { a: 1 } }), 'forbidden');
  await expectError(await app.previewer('9', owner).list('list'), 'not_found');
  const items = (await openTable(cloud).all()).filter(({ pk }) => pk.startsWith(`DATA#${app.projectId}#preview`));
  expect(items).toHaveLength(2);
  for (const { expiresAt } of items) expect(Number(expiresAt) * 1_000).toBeGreaterThan(Date.now());
});

it('the policies are those of the displayed revision, even for its owner', async () => {
  const app = await newDataApp(cloud, owner, { scores: { add: 'owner' } });
  await app.addRevision('2', SHAPED);
  const value = { points: 1.5 };
  const { id } = await addedBy(app.previewer('1', owner), 'scores', value);
  await expectError(await app.previewer('2', owner).write('scores', { type: 'add', value }), 'invalid_input');
  expect(await overviewOf(app, '&revisionString=1')).toMatchObject({
    collections: [{ name: 'scores', isDeclared: false, policy: { add: 'everyone', change: 'author' } }],
  });
  // Without `revisionString` in the query, the policies of the newest revision apply.
  for (const query of ['&revisionString=2', '']) {
    expect(await overviewOf(app, query)).toMatchObject({
      collections: [{ name: 'scores', isDeclared: true, policy: { change: 'nobody' } }],
    });
  }
  const save = (revisionString: string) =>
    app.manage(owner, 'POST', `/scores/${id}`, {
      space: 'preview',
      revisionString,
      writeId: randomUUID(),
      ifVersion: 1,
      value: { points: 2.5 },
    });
  await expectError(await save('2'), 'forbidden');
  expect((await save('1')).status).toBe(200);
  const send = (revisionString: string) =>
    app.manage(owner, 'POST', '/scores', {
      space: 'preview',
      revisionString,
      writeId: randomUUID(),
      values: [value],
    });
  await expectError(await send('2'), 'invalid_input');
  expect((await send('1')).status).toBe(200);
  await expectError(await app.manage(owner, 'GET', '?space=preview&revisionString=9'), 'not_found');
});

it('an unreadable declaration closes the preview to all except the app’s managers', async () => {
  const app = await newDataApp(cloud, owner);
  await app.addRevision('2', '{"scores":');
  await addedBy(app.previewer('2', owner), 'scores', { points: 1 });
  expect(await overviewOf(app, '')).toMatchObject({
    collections: [{ name: 'scores', isDeclared: false, policy: { read: 'owner', add: 'owner' } }],
  });
});

it('a revision without its document has no preview', async () => {
  const app = await newDataApp(cloud, owner);
  await openTable(cloud).put({
    pk: `PROJECT#${app.projectId}`,
    sk: 'REV#2',
    revisionString: '2',
    imageAssets: [],
    documentSha256: '',
    createdAtMs: 1,
  });
  await expectError(await app.previewer('2', owner).list('list'), 'not_found');
});
