import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  publishResponseSchema,
  remixResponseSchema,
  showcaseImageResponseSchema,
} from '../../../shared/contract/publishing.ts';
import { SHELL_DATA_ELEMENT_ID, shellDataSchema } from '../../../shared/domain/shell-data.ts';
import { buildApp, formOf, listApps, QUICK_APP } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
let cloud: SharedCloud;
let owner: ApiUser;
let stranger: ApiUser;
let adminKey: string;
let projectId: string;
let nameCount = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  [owner, stranger] = await Promise.all([
    signUpUser(cloud.api, 'publisher'),
    signUpUser(cloud.api, 'passer_by'),
  ]);
  adminKey = (await signUpAndLogIn(cloud.api, cloud.takeAdminWallet())).apiKey;
  cloud.model.say('Coder', smallApp);
  const built = await buildApp(cloud.api, owner.apiKey, {
    ...QUICK_APP,
    projectNameDisplay: `Focus "<Tomato>" & Co`,
  });
  if (!built.projectId) throw new Error(`The app was not built: ${JSON.stringify(built)}`);
  projectId = built.projectId;
});
afterAll(() => cloud.close());
beforeEach(async () => {
  await post(owner, 'publish', { publishStatus: false });
});

function newName(): string {
  nameCount += 1;
  return `focus-${nameCount}`;
}

function post(user: ApiUser, call: string, body: unknown, project = projectId): Promise<Response> {
  return user.call(`/projects/${project}/${call}`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  });
}

function publish(user: ApiUser, fields: Record<string, string | File[]> = {}, project = projectId) {
  const form = formOf({ publishStatus: 'true', revisionToPublish: '1', ...fields });
  return user.call(`/projects/${project}/publish`, { method: 'POST', body: form });
}

async function publishAs(publishedAppName: string): Promise<void> {
  const response = await publish(owner, { publishedAppName });
  expect(publishResponseSchema.parse(await response.json())).toEqual({ success: true, publishedAppName });
}

async function openPage(name: string) {
  const response = await fetch(`${cloud.siteUrl}/p/${name}`);
  const html = await response.text();
  const [, json] =
    new RegExp(`<script type="application/json" id="${SHELL_DATA_ELEMENT_ID}">(.*?)</script>`).exec(html) ??
    [];
  return { response, html, facts: shellDataSchema.parse(JSON.parse(json ?? 'null')) };
}

async function statusOf(name: string): Promise<number> {
  return (await openPage(name)).response.status;
}

const imageOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04' } })
    .png()
    .toBuffer();

describe('a published app', () => {
  it('is at its address at once, with the metadata of link previews', async () => {
    const name = newName();
    await publishAs(name);
    const { response, html, facts } = await openPage(name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(html).toContain(`<link rel="canonical" href="${cloud.siteUrl}/p/${name}">`);
    expect(html).toContain('<meta property="og:title" content="Focus &quot;&lt;Tomato&gt;&quot; &amp; Co">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain(`<link rel="preconnect" href="${cloud.appsUrl}">`);
    expect(html).not.toContain('<Tomato>');
    expect(html).not.toContain('noindex');
    expect(facts).toMatchObject({ status: 'live', projectId, name, isRemixable: false });
  });

  it('is served as a copy, which redirects a tab to the page', async () => {
    const name = newName();
    await publishAs(name);
    const { facts } = await openPage(name);
    const { appUrl } = z.object({ appUrl: z.string() }).parse(facts);
    const document = await fetch(appUrl);
    expect(document.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(await document.text()).toContain('data-buidl-runtime');
    const tab = await fetch(appUrl, { headers: { 'sec-fetch-dest': 'document' } });
    expect(tab.url).toBe(`${cloud.siteUrl}/p/${name}`);
  });

  it('can be installed, and its scope holds no other app', async () => {
    const name = newName();
    await publishAs(name);
    const manifest = await fetch(`${cloud.siteUrl}/p/${name}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    const facts = { id: `/p/${name}`, start_url: `/p/${name}/`, scope: `/p/${name}/`, display: 'standalone' };
    expect(await manifest.json()).toMatchObject(facts);
    expect(await statusOf(`${name}/`)).toBe(200);
  });

  it('is listed for everyone until it is unpublished', async () => {
    await publishAs(newName());
    const listed = await listApps(cloud.api, stranger.apiKey, '?scope=published');
    expect(listed.projects[projectId]?.[0]).toMatchObject({ isPublished: true });
    expect((await post(owner, 'publish', { publishStatus: false })).status).toBe(200);
    const { projects } = await listApps(cloud.api, stranger.apiKey, '?scope=published');
    expect(projects).not.toHaveProperty(projectId);
  });

  it('comes after the own apps in the default list, page by page', async () => {
    await publishAs(newName());
    const reader = await signUpUser(cloud.api, 'reader_of_all');
    await saveProject(cloud, reader.publicKey);
    const { projects } = await listApps(cloud.api, reader.apiKey, '');
    expect(projects).toHaveProperty(projectId);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ limit: '1', ...(cursor && { cursor }) });
      const page = await listApps(cloud.api, reader.apiKey, `?${query}`);
      pages.push(Object.keys(page.projects));
      cursor = page.nextCursor;
    } while (cursor);
    const [[own = ''] = [], ...published] = pages;
    expect(projects[own]?.[0]).toMatchObject({ ownerPublicKey: reader.publicKey });
    expect(pages.flat().toSorted()).toEqual(Object.keys(projects).toSorted());
    expect(published).toContainEqual([projectId]);
  });

  it('leaves its address when it is unpublished, and the name is free', async () => {
    const name = newName();
    await publishAs(name);
    expect((await post(owner, 'publish', { publishStatus: false })).status).toBe(200);
    expect(await statusOf(name)).toBe(404);
    await publishAs(name);
    expect(await statusOf(name)).toBe(200);
  });

  it('leaves its former name when it gets another', async () => {
    const [former, name] = [newName(), newName()];
    await publishAs(former);
    await publishAs(name);
    expect([await statusOf(former), await statusOf(name)]).toEqual([404, 200]);
  });

  it('keeps its name when a revision is published without one, and gets one the first time', async () => {
    const first = publishResponseSchema.parse(await (await publish(owner)).json());
    expect(first.publishedAppName).toMatch(/^focus-tomato-co-[0-9a-z]{6}$/);
    const again = publishResponseSchema.parse(await (await publish(owner)).json());
    expect(again.publishedAppName).toBe(first.publishedAppName);
  });
});

describe('a name', () => {
  it('is refused when it is malformed or reserved', async () => {
    for (const name of ['Ab_c', '-a', 'a-', 'xn--abc', 'admin', 'a'.repeat(64), '../etc', 'a%2e%2e', '']) {
      await expectError(await publish(owner, { publishedAppName: name }), 'invalid_input');
    }
  });

  it('belongs to one project when two ask for it at once', async () => {
    const name = newName();
    const other = await saveProject(cloud, stranger.publicKey);
    const responses = await Promise.all([
      publish(owner, { publishedAppName: name }),
      publish(stranger, { publishedAppName: name }, other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(name)).toBe(200);
    await post(stranger, 'publish', { publishStatus: false }, other);
  });

  it('that nobody has responds with 404 with a page', async () => {
    for (const name of ['nobody-has-this', 'UPPER', 'a..b', '%2e%2e%2fadmin', 'a'.repeat(300)]) {
      const response = await fetch(`${cloud.siteUrl}/p/${name}`);
      expect(response.status, name).toBe(404);
      expect(await response.text()).not.toContain('<script>');
    }
  });
});

describe('nobody else', () => {
  it('but the owner publishes, unpublishes, sets the thumbnail or allows remixes', async () => {
    await publishAs(newName());
    await expectError(await publish(stranger, { publishedAppName: newName() }), 'forbidden');
    await expectError(await post(stranger, 'publish', { publishStatus: false }), 'forbidden');
    await expectError(await post(stranger, 'remix-status', { isRemixable: true }), 'forbidden');
    await expectError(await post(owner, 'showcase-status', { showcaseStatus: true }), 'forbidden');
    const form = formOf({ showcaseImage: [new File([await imageOf(8, 8)], 'a.png')] });
    const image = await stranger.call(`/projects/${projectId}/showcase-image`, {
      method: 'POST',
      body: form,
    });
    await expectError(image, 'forbidden');
  });

  it('can publish unknown projects and revisions', async () => {
    await expectError(await publish(owner, {}, `prj_${'0'.repeat(26)}`), 'not_found');
    await expectError(await publish(owner, { revisionToPublish: '7' }), 'not_found');
    const noRevision = await post(owner, 'publish', { publishStatus: true });
    expect(await expectError(noRevision, 'invalid_input')).toBe(
      'Project data is missing or no revision is selected.',
    );
  });
});

describe('a preview', () => {
  const open = (path: string) => fetch(`${cloud.siteUrl}/preview/${path}`);
  const facts = async (response: Response) =>
    new RegExp(`id="${SHELL_DATA_ELEMENT_ID}">(.*?)</script>`).exec(await response.text())?.[1] ?? '';

  it('is not for search engines, and says whether everyone may see its revision', async () => {
    const draft = await open(`${projectId}/1`);
    expect(draft.status).toBe(200);
    const html = await draft.text();
    expect(html).toContain('noindex');
    const known = { status: 'preview', projectId, revisionString: '1' };
    expect(html).toContain(JSON.stringify(known));
    const publishedAppName = newName();
    await publishAs(publishedAppName);
    expect(JSON.parse(await facts(await open(`${projectId}/1`)))).toEqual({ ...known, publishedAppName });
  });

  it('of a project that does not exist responds with 404', async () => {
    for (const path of ['prj_00000000000000000000000000/1', 'nothing/1', 'nothing/..']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });

  it('ends with a takedown', async () => {
    const table = openTable(cloud);
    const key = { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };
    await table.set(key, { isTakenDown: true });
    const response = await open(`${projectId}/1`);
    expect(response.status).toBe(410);
    expect(await facts(response)).toBe('{"status":"gone"}');
    await table.set(key, { isTakenDown: false });
  });
});

describe('the live revision', () => {
  it('cannot be deleted', async () => {
    await publishAs(newName());
    const deleted = await owner.call(`/delete-app/${projectId}/rev/1`, { method: 'DELETE' });
    await expectError(deleted, 'conflict');
  });
});

describe('a thumbnail', () => {
  it('is replaced by its own endpoint, and only by an image', async () => {
    const send = (file: File) =>
      owner.call(`/projects/${projectId}/showcase-image`, {
        method: 'POST',
        body: formOf({ showcaseImage: [file] }),
      });
    const response = await send(new File([await imageOf(64, 20)], 'wide.png'));
    const { showcaseImageUrl } = showcaseImageResponseSchema.parse(await response.json());
    expect(showcaseImageUrl).toMatch(/\.webp$/);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    await expectError(await send(new File([svg], 'a.png', { type: 'image/png' })), 'unsupported_media_type');
  });

  it('is refused for an image of extreme proportions, which would take minutes to crop', async () => {
    for (const [width, height] of [
      [5_000, 1],
      [1, 5_000],
    ] as const) {
      const image = new File([await imageOf(width, height)], `${'thin'.repeat(100)}.png`);
      const form = formOf({ showcaseImage: [image] });
      const path = `/projects/${projectId}/showcase-image`;
      const refusal = await expectError(
        await owner.call(path, { method: 'POST', body: form }),
        'invalid_input',
      );
      expect(refusal.length).toBeLessThan(150);
    }
  });
});

const openShowcaseSchema = z.object({ apps: z.array(z.record(z.string(), z.unknown())) });

describe('the showcase', () => {
  const showcase = (showcaseStatus: boolean) =>
    fetch(`${cloud.api}/projects/${projectId}/showcase-status`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'x-api-key': adminKey },
      body: JSON.stringify({ showcaseStatus }),
    });
  const showcased = async () =>
    Object.keys((await listApps(cloud.api, stranger.apiKey, '?scope=showcased')).projects);

  it('shows an app while it is both showcased and published', async () => {
    expect((await showcase(true)).status).toBe(200);
    expect(await showcased()).not.toContain(projectId);
    const name = newName();
    await publishAs(name);
    expect(await showcased()).toContain(projectId);
    // Visitors get the public fields only.
    const { apps } = z.parse(openShowcaseSchema, await (await fetch(`${cloud.api}/showcase`)).json());
    expect(apps).toContainEqual({
      projectId,
      name: 'Focus "<Tomato>" & Co',
      projectType: 'webapp',
      publishedAppName: name,
      isRemixable: false,
      thumbnailUrl: expect.any(String),
    });
    expect((await showcase(false)).status).toBe(200);
    expect(await showcased()).not.toContain(projectId);
  });
});

describe('a remix', () => {
  it('is a project of the user who makes it, where the owner allows it', async () => {
    const name = newName();
    await publishAs(name);
    await expectError(await post(stranger, 'remix', {}), 'forbidden');
    expect((await post(owner, 'remix-status', { isRemixable: true })).status).toBe(200);
    const remixed = remixResponseSchema.parse(await (await post(stranger, 'remix', {})).json());
    const { projects } = await listApps(cloud.api, stranger.apiKey);
    expect(projects[remixed.projectId]?.[0]).toMatchObject({
      revisionString: '1',
      ownerPublicKey: stranger.publicKey,
      isPublished: false,
      remixedFrom: { projectId },
    });
    const { projects: own } = await listApps(cloud.api, owner.apiKey);
    const urls = [own[projectId]?.[0]?.appUrl ?? '', projects[remixed.projectId]?.[0]?.appUrl ?? ''];
    const [source, copy] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    expect(copy).toContain('data-buidl-runtime');
    expect(copy).toBe(source);
    expect(own[projectId]?.[0]).toMatchObject({ remixCount: 1 });
    await post(owner, 'publish', { publishStatus: false });
    await expectError(await post(stranger, 'remix', {}), 'not_found');
  });
});

describe('a report', () => {
  const report = (
    visitor: string,
    id = projectId,
    body: object = { reason: 'malicious', details: '<b>x</b>' },
  ) =>
    fetch(`${cloud.api}/projects/${id}/report`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'x-forwarded-for': visitor },
      body: JSON.stringify(body),
    });

  it('may be about a preview', async () => {
    const body = { reason: 'malicious', revisionString: '1' };
    expect((await report('203.0.113.9', projectId, body)).status).toBe(200);
    await expectError(await report('203.0.113.9', projectId, { ...body, revisionString: '7' }), 'not_found');
    const listed = await fetch(`${cloud.api}/admin/reports`, { headers: { 'x-api-key': adminKey } });
    const { reports } = z.object({ reports: z.array(z.unknown()) }).parse(await listed.json());
    expect(reports.at(-1)).toMatchObject({ projectId, revisionString: '1' });
  });

  it('may be about a record that visitors share', async () => {
    await publishAs(newName());
    const record = { collection: 'board', recordId: 'a'.repeat(26) };
    const body = { reason: 'malicious', record };
    expect((await report('203.0.113.10', projectId, body)).status).toBe(200);
    await expectError(
      await report('203.0.113.10', projectId, { ...body, record: { ...record, recordId: '../1' } }),
      'invalid_input',
    );
    const listed = await fetch(`${cloud.api}/admin/reports`, { headers: { 'x-api-key': adminKey } });
    const { reports } = z.object({ reports: z.array(z.unknown()) }).parse(await listed.json());
    expect(reports.at(-1)).toMatchObject({ projectId, record });
  });

  it('from any visitor reaches the admins', async () => {
    await publishAs(newName());
    expect((await report('203.0.113.7')).status).toBe(200);
    const listed = await fetch(`${cloud.api}/admin/reports`, { headers: { 'x-api-key': adminKey } });
    expect(await listed.json()).toMatchObject({
      reports: expect.arrayContaining([expect.objectContaining({ projectId, details: '<b>x</b>' })]),
    });
  });

  it('needs a published app and a reason', async () => {
    await expectError(await report('203.0.113.8'), 'not_found');
    await expectError(await report('203.0.113.8', projectId, { reason: 'boring' }), 'invalid_input');
  });
});
