import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppsResponseSchema } from '../../../shared/contract/projects.ts';
import { profileResponseSchema } from '../../../shared/contract/public-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { RAISED_LIMITS } from '../../fixtures/raised-limits.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { startTestCloud } from '../start-cloud.ts';

let cloud: SharedCloud;
let owner: SignedInUser;
let admin: SignedInUser;
let published = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpAndLogIn(cloud.api);
  admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
});
afterAll(() => cloud.close());

const read = (username: string, query = '') => fetch(`${cloud.api}/profiles/${username}?${query}`);

async function profileOf(username: string, query = '') {
  return profileResponseSchema.parse(await (await read(username, query)).json());
}

async function namesOn(username: string): Promise<string[]> {
  return (await profileOf(username)).apps.map(({ name }) => name);
}

async function publishNew(user: SignedInUser, name: string): Promise<string> {
  published += 1;
  const projectId = await saveProject(cloud, user.publicKey, ['1'], name);
  const publication = {
    publishStatus: true,
    revisionToPublish: '1',
    publishedAppName: `profile-${published}-${user.username.replaceAll('_', '-').toLowerCase()}`,
  };
  const headers = { 'x-api-key': user.apiKey };
  const response = await postJson(`${cloud.api}/projects/${projectId}/publish`, publication, headers);
  expect(response.status).toBe(200);
  return projectId;
}

const asAdmin = (path: string, body: object) =>
  postJson(
    `${cloud.api}/admin${path}`,
    { reason: 'test', adminPassword: ADMIN_PASSWORD, ...body },
    { 'x-api-key': admin.apiKey },
  );

describe('a profile', () => {
  it('lists the published apps of its user by name, page by page, and no drafts', async () => {
    await saveProject(cloud, owner.publicKey, ['1'], 'A draft');
    for (const name of ['Ships', 'Boats', 'Canoes']) await publishNew(owner, name);
    const first = await profileOf(owner.username.toUpperCase(), 'limit=2');
    expect(first.username).toBe(owner.username);
    expect(first.apps.map(({ name }) => name)).toEqual(['Boats', 'Canoes']);
    const second = await profileOf(owner.username, `limit=2&cursor=${first.nextCursor}`);
    expect(second.apps.map(({ name }) => name)).toEqual(['Ships']);
    expect(second.nextCursor).toBeUndefined();
  });

  it('contains public data only', async () => {
    const text = await (await read(owner.username)).text();
    for (const secret of [owner.publicKey, 'usageControls', 'appWalletBalance', 'appUrl', 'A draft']) {
      expect(text).not.toContain(secret);
    }
  });

  it('refuses the cursor of another user’s profile', async () => {
    const other = await signUpAndLogIn(cloud.api);
    expect(await namesOn(other.username)).toEqual([]);
    const { nextCursor } = await profileOf(owner.username, 'limit=1');
    await expectError(await read(other.username, `cursor=${nextCursor}`), 'invalid_input');
  });

  it('loses an app that is unpublished or taken down', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const [first, second] = [await publishNew(user, 'First'), await publishNew(user, 'Second')];
    expect(await namesOn(user.username)).toEqual(['First', 'Second']);
    const headers = { 'x-api-key': user.apiKey };
    await postJson(`${cloud.api}/projects/${first}/publish`, { publishStatus: false }, headers);
    expect(await namesOn(user.username)).toEqual(['Second']);
    expect((await asAdmin(`/projects/${second}/take-down`, { isTakenDown: true })).status).toBe(200);
    expect(await namesOn(user.username)).toEqual([]);
    expect((await asAdmin(`/projects/${second}/take-down`, { isTakenDown: false })).status).toBe(200);
    expect(await namesOn(user.username)).toEqual(['Second']);
  });

  it('of a banned user does not exist until the ban ends', async () => {
    const user = await signUpAndLogIn(cloud.api);
    await publishNew(user, 'Hidden');
    expect((await asAdmin(`/users/${user.publicKey}/ban`, {})).status).toBe(200);
    await expectError(await read(user.username), 'not_found');
    expect((await asAdmin(`/users/${user.publicKey}/unban`, {})).status).toBe(200);
    expect(await namesOn(user.username)).toEqual(['Hidden']);
  });

  it.each(['nobody_has_it', 'x', '%2e%2e', 'a%20b', 'ä', '%23', 'CLAIM'])('of %s does not exist', async (name) => {
    await expectError(await read(name), 'not_found');
  });
});

it('lists of apps name their owners', async () => {
  const projectId = await publishNew(owner, 'Owned');
  const response = await fetch(`${cloud.api}/list-apps?scope=published&search=owned`, {
    headers: { 'x-api-key': admin.apiKey },
  });
  const { projects } = listAppsResponseSchema.parse(await response.json());
  expect(projects[projectId]?.[0]).toMatchObject({ ownerUsername: owner.username });
});

it('an address that opens too many profiles is refused for a while', async () => {
  const limits = { ...RAISED_LIMITS, profileReads: { requests: 3, perSeconds: 86_400 } };
  const small = await startTestCloud({ settings: { requestLimits: limits } });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await fetch(`${small.api}/profiles/nobody_has_it`)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    await small.close();
  }
});
