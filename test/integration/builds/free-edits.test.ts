/** Tests manual edits of an app, which are free. Each edit creates a revision. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editFreelyResponseSchema } from '../../../shared/contract/builds.ts';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { buildApp, creditsOf, listApps, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { solidImage } from '../../fixtures/images.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { uploadImage } from '../../fixtures/upload-image.ts';
import { writtenDocument } from '../../fixtures/written-document.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let owner: SignedInUser;
let projectId: string;
beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpAndLogIn(cloud.api);
  cloud.model.say('Coder', COUNTER_APP);
  projectId = (await buildApp(cloud.api, owner.apiKey, QUICK_APP)).projectId;
});
afterAll(() => cloud.close());

const title = { tag: 'h1', text: 'Counter', attributes: {}, index: 0, count: 1 };
const renaming = (value: string, target: object = title) => [{ target, change: { kind: 'text', value } }];
const edit = (edits: object[], { apiKey } = owner, revision = '1') =>
  postJson(`${cloud.api}/edit-freely/${projectId}/rev/${revision}`, { edits }, { 'x-api-key': apiKey });

async function revisions() {
  const headers = { 'x-api-key': owner.apiKey };
  const response = await fetch(`${cloud.api}/projects/${projectId}`, { headers });
  return projectResponseSchema.parse(await response.json()).revisions;
}

it('saves the change as a minor revision with its conversation turn, for no credits', async () => {
  const before = await creditsOf(cloud.api, owner.apiKey);
  const saved = editFreelyResponseSchema.parse(await (await edit(renaming('Tally <3'))).json());
  expect(saved.revisionString).toBe('1.1');
  expect(await creditsOf(cloud.api, owner.apiKey)).toEqual(before);
  const [newest] = await revisions();
  expect(newest?.turn).toMatchObject({
    kind: 'free_edit',
    baseRevisionString: '1',
    summary: 'Changed by hand: h1 “Counter”.',
    creditsCharged: 0,
    linesAdded: 1,
    linesRemoved: 1,
  });
  const html = writtenDocument(await (await fetch(newest?.appUrl ?? '')).text());
  expect(html).toBe(COUNTER_APP.replace('<h1>Counter</h1>', '<h1>Tally &lt;3</h1>'));
});

it('gives two concurrent changes different numbers, and the next number to a build', async () => {
  const responses = await Promise.all([edit(renaming('One')), edit(renaming('Two'))]);
  const numbers = await Promise.all(
    responses.map(async (response) => editFreelyResponseSchema.parse(await response.json()).revisionString),
  );
  expect(numbers.toSorted()).toEqual(['1.2', '1.3']);
});

it('is refused to others, for unknown revisions, and for an ambiguous target', async () => {
  const stranger = await signUpAndLogIn(cloud.api);
  await expectError(await edit(renaming('Mine'), stranger), 'forbidden');
  await expectError(await edit(renaming('None'), owner, '9'), 'not_found');
  await expectError(await edit(renaming('Where', { ...title, text: 'Nowhere' })), 'conflict');
  await expectError(await edit(renaming('Counter')), 'conflict');
  await expectError(await edit([]), 'invalid_input');
});

describe('a manually replaced image', () => {
  let picture: { src: string; appUrl: string };
  let imageProjectId: string;
  const replace = async (src: string, user = owner) => {
    const bytes = await solidImage('png', '#aa2244');
    const { uploadKey } = await uploadImage(cloud, user.apiKey, bytes);
    const target = { tag: 'img', text: '', attributes: { src }, index: 0, count: 1 };
    const edits = [{ target, change: { kind: 'image', uploadKey } }];
    return postJson(`${cloud.api}/edit-freely/${imageProjectId}/rev/1`, { edits }, { 'x-api-key': owner.apiKey });
  };
  const documentOf = async (appUrl = '') => removeRuntime(await (await fetch(appUrl)).text());
  const sourceOf = (document: string) => /<img[^>]* src="([^"]+)"/.exec(document)?.[1] ?? '';

  beforeAll(async () => {
    const logo = new File([new Uint8Array(await solidImage('png'))], 'logo.png', { type: 'image/png' });
    cloud.model.say(
      'Coder',
      COUNTER_APP.replace('<h1>Counter</h1>', '<h1>Counter</h1><img alt="Logo" src="{{image:user-1}}">'),
    );
    const built = await buildApp(cloud.api, owner.apiKey, { ...QUICK_APP, userImages: [logo] });
    imageProjectId = built.projectId;
    const appUrl = built.appUrl ?? '';
    picture = { src: sourceOf(await documentOf(appUrl)), appUrl };
  });

  it('replaces the old one in a new revision, and the base keeps the old one', async () => {
    const response = await replace(picture.src);
    const { revisionString } = editFreelyResponseSchema.parse(await response.json());
    const revised = (await listApps(cloud.api, owner.apiKey)).projects[imageProjectId]?.find(
      (revision) => revision.revisionString === revisionString,
    );
    const source = sourceOf(await documentOf(revised?.appUrl));
    expect(source).toMatch(/^\/images\/.*#user-1$/);
    expect(source).not.toBe(picture.src);
    expect(revised?.imageAssets.map(({ url }) => new URL(url).pathname)).toEqual([source.split('#')[0]]);
    const image = await fetch(new URL(source, revised?.appUrl));
    const { dominant } = await sharp(await image.bytes()).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect(sourceOf(await documentOf(picture.appUrl))).toBe(picture.src);
  });

  it('is refused for an image that the app does not have, and for the upload of another user', async () => {
    await expectError(await replace('/images/elsewhere.webp#user-9'), 'conflict');
    await expectError(await replace(picture.src, await signUpAndLogIn(cloud.api)), 'invalid_input');
  });
});
