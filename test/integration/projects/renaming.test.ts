/** Tests renaming a project, and saving code that was changed by hand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editFreelyResponseSchema } from '../../../shared/contract/builds.ts';
import { listAppsResponseSchema } from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { creditsOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const TEA = '<!doctype html><html lang="en"><head><title>Tea</title></head><body><h1>Tea</h1></body></html>';

let cloud: SharedCloud;
let owner: SignedInUser;
let projectId: string;
beforeAll(async () => {
  cloud = await borrowCloud();
  owner = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, owner.publicKey, ['1'], 'Tea');
  await putFile(cloud, `raw/${projectId}/1/index.html`, TEA, 'text/html; charset=utf-8');
});
afterAll(() => cloud.close());

const post = (path: string, body: object, { apiKey } = owner) =>
  postJson(`${cloud.api}${path}`, body, { 'x-api-key': apiKey });
const rename = (projectNameDisplay: string, user = owner) =>
  post(`/projects/${projectId}/name`, { projectNameDisplay }, user);
const editCode = (document: string, user = owner) => post(`/edit-code/${projectId}/rev/1`, { document }, user);

async function namesOf(scope: 'mine' | 'published', search: string): Promise<string[]> {
  const response = await fetch(`${cloud.api}/list-apps?scope=${scope}&search=${search}`, {
    headers: { 'x-api-key': owner.apiKey },
  });
  const { projects } = listAppsResponseSchema.parse(await response.json());
  return Object.values(projects).flatMap(([newest]) => (newest === undefined ? [] : [newest.projectNameDisplay]));
}

it('a project has its new name in its lists, also while it is published, and on its page', async () => {
  expect((await rename('Green leaf')).status).toBe(200);
  expect(await namesOf('mine', 'green')).toEqual(['Green leaf']);
  expect(await namesOf('mine', 'tea')).toEqual([]);
  await routeCalls(cloud.api).call(owner, 'publishProject', {
    projectId,
    publishStatus: true,
    revisionToPublish: '1',
    publishedAppName: 'renamed-leaf',
  });
  expect((await rename('Black leaf')).status).toBe(200);
  expect(await namesOf('published', 'black')).toEqual(['Black leaf']);
  expect(await namesOf('published', 'green')).toEqual([]);
  expect(await (await fetch(`${cloud.siteUrl}/p/renamed-leaf`)).text()).toContain(
    '<meta property="og:title" content="Black leaf">',
  );
});

it('only the owner may rename a project, and not to nothing', async () => {
  await expectError(await rename('Mine', await signUpAndLogIn(cloud.api)), 'forbidden');
  await expectError(await rename('  '), 'invalid_input');
});

it('code is saved as a minor revision for no credits, after the checks of an import', async () => {
  const before = await creditsOf(cloud.api, owner.apiKey);
  const changed = TEA.replace('<h1>Tea</h1>', '<h1>By hand</h1>');
  const { revisionString } = editFreelyResponseSchema.parse(await (await editCode(changed)).json());
  expect(revisionString).toBe('1.1');
  expect(await creditsOf(cloud.api, owner.apiKey)).toEqual(before);
  const { revisions } = await routeCalls(cloud.api).call(owner, 'getProject', { projectId });
  const [newest] = revisions;
  expect(newest?.turn).toMatchObject({ kind: 'free_edit', baseRevisionString: '1', summary: 'Code changed by hand.' });
  expect(removeRuntime(await (await fetch(newest?.appUrl ?? '')).text())).toContain('<h1>By hand</h1>');
  await expectError(await editCode(TEA.replace('</body>', '<script>let broken = ;</script></body>')), 'invalid_input');
  await expectError(await editCode(TEA), 'conflict');
  await expectError(await editCode(changed, await signUpAndLogIn(cloud.api)), 'forbidden');
});
