/** Changing an app by hand, which is free and makes a revision. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editFreelyResponseSchema } from '../../../shared/contract/builds.ts';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
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

it('saves the change as a minor revision with its turn, for no credits', async () => {
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
  const html = removeRuntime(await (await fetch(newest?.appUrl ?? '')).text());
  expect(html).toBe(COUNTER_APP.replace('<h1>Counter</h1>', '<h1>Tally &lt;3</h1>'));
});

it('gives each of two changes at once a number, and leaves a build the next', async () => {
  const responses = await Promise.all([edit(renaming('One')), edit(renaming('Two'))]);
  const numbers = await Promise.all(
    responses.map(async (response) => editFreelyResponseSchema.parse(await response.json()).revisionString),
  );
  expect(numbers.toSorted()).toEqual(['1.2', '1.3']);
});

it('is refused to others, for unknown revisions, and where it is not clear', async () => {
  const stranger = await signUpAndLogIn(cloud.api);
  await expectError(await edit(renaming('Mine'), stranger), 'forbidden');
  await expectError(await edit(renaming('None'), owner, '9'), 'not_found');
  await expectError(await edit(renaming('Where', { ...title, text: 'Nowhere' })), 'conflict');
  await expectError(await edit(renaming('Counter')), 'conflict');
  await expectError(await edit([]), 'invalid_input');
});
