/**
 * Every model call uses the default model of a deployment. The roles of the functions must be allowed to invoke its
 * inference profile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsShape } from '../../../infra/settings/stack-settings.ts';
import { chatResponseSchema } from '../../../shared/contract/assistant.ts';
import { ADVANCED_APP, buildApp, reviseApp } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { ScriptedModel } from '../../fixtures/scripted-model.ts';
import { SHORT_WAITS } from '../../fixtures/short-waits.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const { modelProvider, modelId, modelName } = settingsShape
  .pick({ modelProvider: true, modelId: true, modelName: true })
  .parse({});

const model = new ScriptedModel();
let cloud: TestCloud;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await startTestCloud({
    modelSettings: { modelProvider, modelId, modelName, modelIsBuiltIn: false },
    model: { model },
    waitOverrides: SHORT_WAITS,
  });
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

it('writes, reviews, repairs and revises an app', async () => {
  model.say('Planner', JSON.stringify(COUNTER_PLAN));
  model.say('Coder', COUNTER_APP);
  model.say('Reviewer', JSON.stringify({ faults: ['The heading does not say what is counted.'] }));
  model.say('Repairer', editBlock('<h1>Counter</h1>', '<h1>Clicks</h1>'));
  const fields = { ...ADVANCED_APP, projectNameDisplay: 'Counter', imageMode: 'None' };
  const built = await buildApp(cloud.api, user.apiKey, fields);
  expect(built.receipt?.stages.map(({ stage }) => stage)).toEqual([
    'plan',
    'code',
    'examine',
    'check',
    'review',
    'repair',
    'check',
  ]);
  model.say('Editor', editBlock('<h1>Clicks</h1>', '<h1>Clicks today</h1>'));
  const revised = await reviseApp(cloud.api, user.apiKey, built.projectId, {
    projectNameDisplay: 'Counter',
    userPrompt: 'another title',
    baseRevisionString: '1',
  });
  expect(revised).toMatchObject({ status: 'completed', receipt: { revision: { editsApplied: 1 } } });
});

it('chats, also inside a published app', async () => {
  const headers = { 'x-api-key': user.apiKey };
  const say = async (path: string, body: unknown) =>
    chatResponseSchema.parse(await (await postJson(`${cloud.api}${path}`, body, headers)).json()).response;
  expect(await say('/general-chat', { message: 'an app for my plants' })).not.toBe('');
  const app = { ownerPublicKey: user.publicKey, name: 'talks', html: '<p>App</p>' };
  const { projectId } = await publishDocument(cloud, app);
  await postJson(`${cloud.api}/projects/${projectId}/bank/transfer`, { amount: 5 }, headers);
  expect(await say(`/gated/${projectId}/chat`, { messages: [{ role: 'user', content: 'Hello' }] })).not.toBe('');
});
