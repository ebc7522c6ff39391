import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const DAYS_90_S = 90 * 24 * 60 * 60;

let cloud: SharedCloud;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

const calls = () => routeCalls(cloud.api);
const activityOf = async (who: SignedInUser) => (await calls().call(who, 'listActivity', { by: 'user' })).activity;

describe('the activity of a user', () => {
  it('has each change with its key, its project and its origin, newest first, and no content', async () => {
    user = await signUpAndLogIn(cloud.api);
    const app = await calls().call(user, 'startFromTemplate', {
      templateId: 'chess',
      projectNameDisplay: 'Secret plan',
    });
    const { apiKey } = await calls().call(user, 'createApiKey', { ...EXAMPLES.createApiKey, scopes: ['publish'] });
    const { projectId } = app;
    const headers = {
      'x-api-key': apiKey,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0',
    };
    const body = JSON.stringify({ isRemixable: true });
    const path = `${cloud.api}/projects/${projectId}/remix-status`;
    for (let made = 0; made < 3; made += 1) {
      expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(200);
    }
    const activity = await activityOf(user);
    expect(activity.map(({ call }) => call)).toEqual(['setRemixStatus', 'createApiKey', 'startFromTemplate', 'login']);
    expect(activity[0]).toMatchObject({
      projectId,
      keyName: EXAMPLES.createApiKey.name,
      client: 'Firefox, Windows',
      times: 3,
    });
    expect(activity[3]).toMatchObject({ keyPreview: user.apiKey.slice(6, 14), times: 1 });
    const items = (await openTable(cloud).all()).filter(({ sk }) => String(sk).startsWith('OWN-ACTIVITY#'));
    expect(JSON.stringify(items)).not.toContain('Secret plan');
    expect(JSON.stringify(items)).not.toContain(apiKey);
    for (const { expiresAt, atMs } of items) {
      expect(Number(expiresAt)).toBe(Math.ceil(Number(atMs) / 1000) + DAYS_90_S);
    }
  });

  it('names the user’s own apps, no app of another user, and says which do not exist', async () => {
    const [owner, visitor] = [await signUpAndLogIn(cloud.api), await signUpAndLogIn(cloud.api)];
    const start = { templateId: 'chess', projectNameDisplay: 'Own chess' };
    const { projectId } = await calls().call(owner, 'startFromTemplate', start);
    await calls().call(owner, 'setRemixStatus', { projectId, isRemixable: true });
    const deleted = await calls().call(owner, 'startFromTemplate', { ...start, projectNameDisplay: 'Gone' });
    await calls().call(owner, 'deleteRevision', { projectId: deleted.projectId, revisionString: '1' });
    const table = openTable(cloud);
    const [entry] = (await table.all()).filter(
      (item) => item.pk === `USER#${owner.publicKey}` && item.projectId === projectId,
    );
    if (entry === undefined) throw new Error('The call was not stored.');
    await table.put({ ...entry, pk: `USER#${visitor.publicKey}`, publicKey: visitor.publicKey });
    const named = await activityOf(owner);
    expect(named.filter((each) => each.projectId === projectId).map((each) => each.projectName)).toEqual(['Own chess']);
    expect(
      new Set(named.filter((each) => each.projectId === deleted.projectId).map((each) => each.projectName)),
    ).toEqual(new Set([null]));
    expect((await activityOf(visitor)).find((each) => each.projectId === projectId)).not.toHaveProperty('projectName');
  });

  it('has no refused call and no reading one', async () => {
    const other = await signUpAndLogIn(cloud.api);
    await calls().request(other, 'setRemixStatus', { projectId: `prj_${'0'.repeat(26)}`, isRemixable: true });
    await calls().call(other, 'listApps', {});
    expect((await activityOf(other)).map(({ call }) => call)).toEqual(['login']);
  });

  it('is that of its user alone, in pages', async () => {
    const first = await calls().call(user, 'listActivity', { by: 'user', limit: '3' });
    expect(first.activity).toHaveLength(3);
    const { nextCursor } = first;
    const second = await calls().call(user, 'listActivity', { by: 'user', limit: '3', cursor: nextCursor });
    expect(second.activity).toHaveLength(1);
    const stranger = await signUpAndLogIn(cloud.api);
    expect((await activityOf(stranger)).map(({ call }) => call)).toEqual(['login']);
    const refused = await calls().request(stranger, 'listActivity', { by: 'user', cursor: nextCursor });
    expect(refused.status).toBe(400);
  });
});
