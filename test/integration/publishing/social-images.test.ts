import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '../../fixtures/app-build.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const SIZE = { width: 1_200, height: 630 };
let cloud: SharedCloud;
let owner: ApiUser;
let adminKey: string;
let projectId: string;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpUser(cloud.api, 'linked');
  adminKey = (await signUpAndLogIn(cloud.api, cloud.takeAdminWallet())).apiKey;
});
afterAll(() => cloud.close());
beforeEach(async () => {
  count += 1;
  projectId = await saveProject(cloud, owner.publicKey, ['1', '2']);
});

const nameOf = () => `linked-${count}`;
const plainImage = (background: string, width = 640, height = 370) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Stores a film strip (screenshots of the automatic check) for a revision, with one view in each color. */
async function film(revision: string, ...colors: string[]): Promise<void> {
  const frames = await Promise.all(
    colors.map(async (color) => ({
      flow: 'Climbs',
      step: color,
      passed: true,
      webp: (await plainImage(color).webp().toBuffer()).toString('base64'),
    })),
  );
  const file = JSON.stringify({ operationId: 'op_1', frames });
  await putFile(cloud, `raw/${projectId}/${revision}/film-strip.json`, file, 'application/json');
}

async function publish(revisionToPublish: string, showcaseImage: File[] = []): Promise<void> {
  const form = formOf({
    publishStatus: 'true',
    publishedAppName: nameOf(),
    revisionToPublish,
    showcaseImage,
  });
  const response = await owner.call(`/projects/${projectId}/publish`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
}

async function imageTags(): Promise<Record<string, string>> {
  const html = await (await fetch(`${cloud.siteUrl}/p/${nameOf()}`)).text();
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+:image[^"]*)" content="([^"]*)">/g);
  return Object.fromEntries(Array.from(tags, ([, name, content]) => [name, content]));
}

/** Requests the page's social image as a crawler does. Returns its format and the color at its center. */
async function socialImage() {
  const response = await fetch((await imageTags())['og:image'] ?? '');
  const image = sharp(await response.arrayBuffer());
  const { format, width, height } = await image.metadata();
  const { dominant } = await image.stats();
  return { type: response.headers.get('content-type'), format, width, height, dominant };
}

const JPEG = { type: 'image/jpeg', format: 'jpeg', ...SIZE };
const RED = { r: expect.closeTo(248, -1), g: expect.closeTo(8, -1), b: expect.closeTo(8, -1) };
const BLUE = { r: expect.closeTo(8, -1), g: expect.closeTo(8, -1), b: expect.closeTo(248, -1) };

describe('the link preview image', () => {
  it('is a JPEG of the last view in the check of the published revision', async () => {
    await film('1', '#00ff00', '#ff0000');
    await film('2', '#0000ff');
    await publish('1');
    expect(await socialImage()).toEqual({ ...JPEG, dominant: RED });
    const tags = await imageTags();
    const url = tags['og:image'];
    expect(url).toMatch(new RegExp(`^${cloud.appsUrl}/images/${projectId}/[0-9a-f]{64}\\.jpg$`));
    expect(tags).toEqual({
      'og:image': url,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'What Hills looks like',
      'twitter:image': url,
      'twitter:image:alt': 'What Hills looks like',
    });
    await publish('2');
    expect(await socialImage()).toEqual({ ...JPEG, dominant: BLUE });
  });

  it('is the card of the site for an app without an image', async () => {
    await publish('1');
    const card = `${cloud.siteUrl}/social-image.png`;
    expect(await imageTags()).toMatchObject({
      'og:image': card,
      'og:image:width': '1200',
      'og:image:alt': 'Buidl',
    });
    expect(await socialImage()).toMatchObject({ type: 'image/png', ...SIZE });
  });

  it('is the thumbnail that the owner chose, at publication or later', async () => {
    await film('1', '#00ff00');
    const fileOf = async (color: string) =>
      new File([await plainImage(color, 500, 500).png().toBuffer()], 'square.png', { type: 'image/png' });
    await publish('1', [await fileOf('#ff0000')]);
    expect(await socialImage()).toEqual({ ...JPEG, dominant: RED });
    const form = formOf({ showcaseImage: [await fileOf('#0000ff')] });
    await owner.call(`/projects/${projectId}/showcase-image`, { method: 'POST', body: form });
    expect(await socialImage()).toEqual({ ...JPEG, dominant: BLUE });
    await publish('2');
    expect(await socialImage()).toEqual({ ...JPEG, dominant: BLUE });
  });
});

describe('an app that is not public', () => {
  const unpublish = () =>
    postJson(`${cloud.api}/projects/${projectId}/publish`, { publishStatus: false }, { 'x-api-key': owner.apiKey });

  it('has no link preview image after a takedown, not even at its old address', async () => {
    await film('1', '#ff0000');
    await publish('1');
    const url = (await imageTags())['og:image'] ?? '';
    const takeDown = (isTakenDown: boolean) =>
      postJson(
        `${cloud.api}/admin/projects/${projectId}/take-down`,
        { isTakenDown, reason: 'test', adminPassword: ADMIN_PASSWORD },
        { 'x-api-key': adminKey },
      );
    expect((await takeDown(true)).status).toBe(200);
    expect(await imageTags()).toEqual({});
    expect((await fetch(url)).status).toBe(410);
    expect((await takeDown(false)).status).toBe(200);
    expect((await imageTags())['og:image']).toBe(url);
  });

  it('has no link preview image after it was unpublished, and the file is deleted', async () => {
    await film('1', '#ff0000');
    await publish('1');
    const url = (await imageTags())['og:image'] ?? '';
    expect((await unpublish()).status).toBe(200);
    expect(await imageTags()).toEqual({});
    for (const revision of ['2', '1']) {
      const deleted = await owner.call(`/delete-app/${projectId}/rev/${revision}`, { method: 'DELETE' });
      expect(deleted.status).toBe(200);
    }
    expect((await fetch(url)).status).toBe(404);
  });
});
