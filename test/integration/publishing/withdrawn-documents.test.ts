import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { formOf, listApps } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { logIn, postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const HILLS = 'Hills of $& and $1';
let cloud: SharedCloud;
let owner: ApiUser;
let stranger: ApiUser;
let adminKey: string;
let projectId: string;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  [owner, stranger] = await Promise.all([signUpUser(cloud.api, 'withdrawer'), signUpUser(cloud.api, 'curious_one')]);
  adminKey = (await signUpAndLogIn(cloud.api, cloud.takeAdminWallet())).apiKey;
});
afterAll(() => cloud.close());
beforeEach(async () => {
  count += 1;
  projectId = await saveProject(cloud, owner.publicKey, ['1', '2']);
});

const nameOf = () => `withdrawn-${count}`;

async function publish(revisionToPublish = '1'): Promise<void> {
  const form = formOf({ publishStatus: 'true', publishedAppName: nameOf(), revisionToPublish });
  const response = await owner.call(`/projects/${projectId}/publish`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
}

async function unpublish(): Promise<void> {
  const path = `${cloud.api}/projects/${projectId}/publish`;
  const response = await postJson(path, { publishStatus: false }, { 'x-api-key': owner.apiKey });
  expect(response.status).toBe(200);
}

async function setTakenDown(isTakenDown: boolean): Promise<void> {
  const response = await postJson(
    `${cloud.api}/admin/projects/${projectId}/take-down`,
    { isTakenDown, reason: 'test', adminPassword: ADMIN_PASSWORD },
    { 'x-api-key': adminKey },
  );
  expect(response.status).toBe(200);
}

const deleteRevision = (revision: string) =>
  owner.call(`/delete-app/${projectId}/rev/${revision}`, { method: 'DELETE' });

const readProject = (apiKey: string) =>
  fetch(`${cloud.api}/projects/${projectId}`, { headers: { 'x-api-key': apiKey } });

async function revisionUrl(revision: string, apiKey = owner.apiKey): Promise<string> {
  const { revisions } = z.parse(projectResponseSchema, await (await readProject(apiKey)).json());
  return revisions.find(({ revisionString }) => revisionString === revision)?.appUrl ?? '';
}

async function liveUrl(): Promise<string> {
  const html = await (await fetch(`${cloud.siteUrl}/p/${nameOf()}`)).text();
  return /"appUrl":"([^"]+)"/.exec(html)?.[1] ?? '';
}

async function statuses(...urls: string[]): Promise<number[]> {
  return Promise.all(urls.map(async (url) => (await fetch(url)).status));
}

describe('a stranger without a key', () => {
  it('cannot open the drafts of a published app, although its project id is public', async () => {
    await publish('1');
    const token = '0'.repeat(32);
    const { pathname } = new URL(await liveUrl());
    const liveToken = pathname.split('/').at(-1);
    for (const path of [
      `/raw/${projectId}/2/index.html`,
      `/raw/${projectId}/2`,
      `/raw/${projectId}/2/${token}`,
      `/raw/${projectId}/2/${liveToken}`,
      `/raw/${projectId}/1/${liveToken}`,
      `/live/${projectId}/${token}`,
    ]) {
      const response = await fetch(cloud.appsUrl + path);
      expect([response.status, (await response.text()).includes(HILLS)], path).toEqual([404, false]);
    }
  });

  it('gets a preview page without the address or the name of the app', async () => {
    const { pathname } = new URL(await revisionUrl('2'));
    const token = pathname.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[0-9a-f]{104}$/);
    const response = await fetch(`${cloud.siteUrl}/preview/${projectId}/2`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain(token);
    expect(html).not.toContain(cloud.appsUrl);
    expect(html).not.toContain('>Hills<');
    await expectError(await readProject(''), 'unauthenticated');
  });
});

describe('the address of a draft', () => {
  it('is given to its owner and to admins', async () => {
    for (const apiKey of [owner.apiKey, adminKey]) {
      const url = await revisionUrl('2', apiKey);
      expect(await (await fetch(url)).text()).toContain(HILLS);
    }
    const listed = await listApps(cloud.api, owner.apiKey);
    expect(listed.projects[projectId]?.[0]?.appUrl).toBe(await revisionUrl('2'));
  });

  it('is given to other users while its app is published, not before or afterwards', async () => {
    await expectError(await readProject(stranger.apiKey), 'not_found');
    await publish('1');
    const seen = await revisionUrl('2', stranger.apiKey);
    expect(await statuses(seen)).toEqual([200]);
    await unpublish();
    await expectError(await readProject(stranger.apiKey), 'not_found');
    expect(await statuses(seen)).toEqual([404]);
    expect(await statuses(await revisionUrl('2'))).toEqual([200]);
  });
});

describe('an old address responds with 404', () => {
  it('once the session or the API key that it was given to is ended', async () => {
    const maker = await signUpAndLogIn(cloud.api);
    const { call } = routeCalls(cloud.api);
    projectId = await saveProject(cloud, maker.publicKey, ['1', '2']);
    const other = { ...maker, apiKey: await logIn(cloud.api, maker.wallet) };
    const { apiKey, key } = await call(maker, 'createApiKey', EXAMPLES.createApiKey);
    const [kept, ofSession, ofKey] = [
      await revisionUrl('2', maker.apiKey),
      await revisionUrl('2', other.apiKey),
      await revisionUrl('2', apiKey),
    ];
    expect(await statuses(kept, ofSession, ofKey)).toEqual([200, 200, 200]);
    await call(other, 'logout', {});
    expect(await statuses(kept, ofSession, ofKey)).toEqual([200, 404, 200]);
    await call(maker, 'revokeApiKey', { keyId: key.keyId });
    expect(await statuses(kept, ofSession, ofKey)).toEqual([200, 404, 404]);
  });

  it('once its app is unpublished, also after it is published again', async () => {
    await publish();
    const old = [await liveUrl(), await revisionUrl('1'), await revisionUrl('2', stranger.apiKey)];
    expect(await statuses(...old)).toEqual([200, 200, 200]);
    await unpublish();
    expect(await statuses(...old)).toEqual([404, 404, 404]);
    await publish();
    const again = await liveUrl();
    expect(again).not.toBe(old[0]);
    expect(await statuses(...old, again)).toEqual([404, 404, 404, 200]);
  });

  it('once its app is taken down, also after it is restored', async () => {
    await publish();
    const old = [await liveUrl(), await revisionUrl('1')];
    expect(await statuses(...old)).toEqual([200, 200]);
    await setTakenDown(true);
    expect(await statuses(...old)).toEqual([404, 404]);
    expect((await fetch(`${cloud.siteUrl}/p/${nameOf()}`)).status).toBe(410);
    await expectError(await readProject(stranger.apiKey), 'not_found');
    expect(await statuses(await revisionUrl('1'))).toEqual([410]);
    await setTakenDown(false);
    expect(await statuses(...old, await liveUrl())).toEqual([404, 404, 200]);
  });

  it('once its revision or its project is deleted, even when its number is used again', async () => {
    const [first, second] = [await revisionUrl('1'), await revisionUrl('2')];
    expect((await deleteRevision('2')).status).toBe(200);
    expect(await statuses(first, second)).toEqual([200, 404]);
    const table = openTable(cloud);
    const again = (await table.all()).find(({ pk, sk }) => pk === `PROJECT#${projectId}` && sk === 'REV#1');
    await table.put({ ...again, pk: `PROJECT#${projectId}`, sk: 'REV#1', createdAtMs: 1_800_000_000_000 });
    expect(await statuses(first)).toEqual([404]);
    const third = await revisionUrl('1');
    expect(await statuses(third)).toEqual([200]);
    expect((await deleteRevision('1')).status).toBe(200);
    expect(await statuses(third)).toEqual([404]);
  });
});

describe('the address of the published document', () => {
  it('shows the live revision, so that a replaced one can be withdrawn', async () => {
    await publish('1');
    const url = await liveUrl();
    const table = openTable(cloud);
    const former = (await table.all()).find(({ pk }) => pk === `NAME#${nameOf()}`);
    expect(former).toMatchObject({ revisionString: '1' });
    await publish('2');
    expect(await statuses(url)).toEqual([200]);
    expect((await deleteRevision('1')).status).toBe(200);
    const sha256 = z.object({ documentSha256: z.string() }).parse(former).documentSha256;
    expect(await statuses(url, `${cloud.appsUrl}/live/${projectId}/${sha256}/index.html`)).toEqual([200, 404]);
  });

  it('is requested again at each view, so that no browser shows a withdrawn app from its cache', async () => {
    await publish();
    const urls = [await liveUrl(), await revisionUrl('1')];
    for (const url of urls) {
      expect((await fetch(url)).headers.get('cache-control')).toMatch(/no-cache|max-age=0/);
    }
    const etag = (await fetch(urls[0] ?? '')).headers.get('etag') ?? '';
    await unpublish();
    expect((await fetch(urls[0] ?? '', { headers: { 'if-none-match': etag } })).status).toBe(404);
  });
});
