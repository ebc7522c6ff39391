import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { publishResponseSchema } from '../../../shared/contract/publishing.ts';
import { SHELL_DATA_ELEMENT_ID } from '../../../shared/domain/fill-shell.ts';
import { shellDataSchema } from '../../../shared/domain/shell-data.ts';
import { formOf, listApps } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openPublisher, type Publisher } from '../../fixtures/publisher.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import type { SharedCloud } from '../shared-cloud.ts';

let publisher: Publisher;

beforeAll(async () => {
  publisher = await openPublisher(saveTimer);
});
afterAll(() => publisher.cloud.close());
beforeEach(() => publisher.unpublish());

function saveTimer(cloud: SharedCloud, owner: ApiUser): Promise<string> {
  return saveProject(cloud, owner.publicKey, ['1'], `Focus "<Tomato>" & Co`, SMALL_APP);
}

async function openPage(name: string) {
  const response = await fetch(`${publisher.cloud.siteUrl}/p/${name}`);
  const html = await response.text();
  const [, json] =
    new RegExp(`<script type="application/json" id="${SHELL_DATA_ELEMENT_ID}">(.*?)</script>`).exec(html) ?? [];
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
    const name = publisher.newName();
    await publisher.publishAs(name);
    const { response, html, facts } = await openPage(name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(html).toContain(`<link rel="canonical" href="${publisher.cloud.siteUrl}/p/${name}">`);
    expect(html).toContain('<meta property="og:title" content="Focus &quot;&lt;Tomato&gt;&quot; &amp; Co">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain(`<link rel="preconnect" href="${publisher.cloud.appsUrl}">`);
    expect(html).not.toContain('<Tomato>');
    expect(html).not.toContain('noindex');
    expect(facts).toMatchObject({ status: 'live', projectId: publisher.projectId, name, isRemixable: false });
  });

  it('is served as a copy, which redirects a tab to the page', async () => {
    const name = publisher.newName();
    await publisher.publishAs(name);
    const { facts } = await openPage(name);
    const { appUrl } = z.object({ appUrl: z.string() }).parse(facts);
    const document = await fetch(appUrl);
    expect(document.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(await document.text()).toContain('data-buidl-runtime');
    const tab = await fetch(appUrl, { headers: { 'sec-fetch-dest': 'document' } });
    expect(tab.url).toBe(`${publisher.cloud.siteUrl}/p/${name}`);
  });

  it('can be installed, with a scope that contains no other app', async () => {
    const name = publisher.newName();
    await publisher.publishAs(name);
    const manifest = await fetch(`${publisher.cloud.siteUrl}/p/${name}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    const facts = { id: `/p/${name}`, start_url: `/p/${name}/`, scope: `/p/${name}/`, display: 'standalone' };
    expect(await manifest.json()).toMatchObject(facts);
    expect(await statusOf(`${name}/`)).toBe(200);
  });

  it('is listed for everyone until it is unpublished', async () => {
    await publisher.publishAs(publisher.newName());
    const listed = await listApps(publisher.cloud.api, publisher.stranger.apiKey, '?scope=published');
    expect(listed.projects[publisher.projectId]?.[0]).toMatchObject({ isPublished: true });
    expect((await publisher.post(publisher.owner, 'publish', { publishStatus: false })).status).toBe(200);
    const { projects } = await listApps(publisher.cloud.api, publisher.stranger.apiKey, '?scope=published');
    expect(projects).not.toHaveProperty(publisher.projectId);
  });

  it('comes after the user’s own apps in the default list, in pages', async () => {
    await publisher.publishAs(publisher.newName());
    const reader = await signUpUser(publisher.cloud.api, 'reader_of_all');
    await saveProject(publisher.cloud, reader.publicKey);
    const { projects } = await listApps(publisher.cloud.api, reader.apiKey, '');
    expect(projects).toHaveProperty(publisher.projectId);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ limit: '1', ...(cursor && { cursor }) });
      const page = await listApps(publisher.cloud.api, reader.apiKey, `?${query}`);
      pages.push(Object.keys(page.projects));
      cursor = page.nextCursor;
    } while (cursor);
    const [[own = ''] = [], ...published] = pages;
    expect(projects[own]?.[0]).toMatchObject({ ownerPublicKey: reader.publicKey });
    expect(pages.flat().toSorted()).toEqual(Object.keys(projects).toSorted());
    expect(published).toContainEqual([publisher.projectId]);
  });

  it('loses its address when it is unpublished, and its owner may use the name again', async () => {
    const name = publisher.newName();
    await publisher.publishAs(name);
    expect((await publisher.post(publisher.owner, 'publish', { publishStatus: false })).status).toBe(200);
    expect(await statusOf(name)).toBe(404);
    await publisher.publishAs(name);
    expect(await statusOf(name)).toBe(200);
  });

  it('redirects from its old address when it gets a new one', async () => {
    const [former, name] = [publisher.newName(), publisher.newName()];
    await publisher.publishAs(former);
    await publisher.publishAs(name);
    const { siteUrl } = publisher.cloud;
    for (const path of ['', '/embed', '/manifest.webmanifest']) {
      const response = await fetch(`${siteUrl}/p/${former}${path}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, `/p/${name}${path}`]);
      expect((await fetch(`${siteUrl}/p/${former}${path}`)).url).toBe(`${siteUrl}/p/${name}${path}`);
      for (const query of ['?level=3&tag=a%20b&tag=%C3%A9', '?level=4', '?//other.example'])
        expect((await fetch(`${siteUrl}/p/${former}${path}${query}`)).url).toBe(`${siteUrl}/p/${name}${path}${query}`);
    }
    await publisher.unpublish();
    expect([await statusOf(former), await statusOf(name)]).toEqual([404, 404]);
  });

  it('keeps its name when a revision is published without one, and gets one the first time', async () => {
    const first = publishResponseSchema.parse(await (await publisher.publish(publisher.owner)).json());
    expect(first.publishedAppName).toMatch(/^focus-tomato-co-[0-9a-z]{6}$/);
    const again = publishResponseSchema.parse(await (await publisher.publish(publisher.owner)).json());
    expect(again.publishedAppName).toBe(first.publishedAppName);
  });
});

describe('a name', () => {
  it('is refused when it is malformed or reserved', async () => {
    for (const name of ['Ab_c', '-a', 'a-', 'xn--abc', 'admin', 'a'.repeat(64), '../etc', 'a%2e%2e', '']) {
      await expectError(await publisher.publish(publisher.owner, { publishedAppName: name }), 'invalid_input');
    }
  });

  it('belongs to one project when two request it at once', async () => {
    const name = publisher.newName();
    const other = await saveProject(publisher.cloud, publisher.stranger.publicKey);
    const responses = await Promise.all([
      publisher.publish(publisher.owner, { publishedAppName: name }),
      publisher.publish(publisher.stranger, { publishedAppName: name }, other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(name)).toBe(200);
    await publisher.post(publisher.stranger, 'publish', { publishStatus: false }, other);
  });

  it('without an app responds with a 404 page', async () => {
    for (const name of ['nobody-has-this', 'UPPER', 'a..b', '%2e%2e%2fadmin', 'a'.repeat(300)]) {
      const response = await fetch(`${publisher.cloud.siteUrl}/p/${name}`);
      expect(response.status, name).toBe(404);
      expect(await response.text()).not.toContain('<script>');
    }
  });
});

describe('permissions', () => {
  it('allow nobody but the owner to publish, unpublish, set the thumbnail or allow remixes', async () => {
    await publisher.publishAs(publisher.newName());
    await expectError(
      await publisher.publish(publisher.stranger, { publishedAppName: publisher.newName() }),
      'forbidden',
    );
    await expectError(await publisher.post(publisher.stranger, 'publish', { publishStatus: false }), 'forbidden');
    await expectError(await publisher.post(publisher.stranger, 'remix-status', { isRemixable: true }), 'forbidden');
    await expectError(await publisher.post(publisher.owner, 'showcase-status', { showcaseStatus: true }), 'forbidden');
    const form = formOf({ showcaseImage: [new File([await imageOf(8, 8)], 'a.png')] });
    const image = await publisher.stranger.call(`/projects/${publisher.projectId}/showcase-image`, {
      method: 'POST',
      body: form,
    });
    await expectError(image, 'forbidden');
  });

  it('allow nobody to publish unknown projects and revisions', async () => {
    await expectError(await publisher.publish(publisher.owner, {}, `prj_${'0'.repeat(26)}`), 'not_found');
    await expectError(await publisher.publish(publisher.owner, { revisionToPublish: '7' }), 'not_found');
    const noRevision = await publisher.post(publisher.owner, 'publish', { publishStatus: true });
    expect(await expectError(noRevision, 'invalid_input')).toBe('Project data is missing or no revision is selected.');
  });
});
