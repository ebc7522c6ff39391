import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import { buildApp, QUICK_APP, reviseApp } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { examination } from '../../fixtures/examine-known-app.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let calls: RouteCalls;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  calls = routeCalls(cloud.api);
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

/** An acceptance flow that fails when the button is disabled. */
const COUNTS = {
  name: 'Counts',
  steps: [
    { action: 'click', role: 'button', name: 'More' },
    { action: 'expect', role: 'status', name: '', text: '1 click' },
  ],
};
describe('a named key', () => {
  it('has spent the price of a revision, which may be half of the held credits', async () => {
    const { model, api } = cloud;
    await setCredits(cloud, user.publicKey, 100);
    model.say('Coder', `${COUNTER_APP}\n<checks>\n${JSON.stringify({ add: [COUNTS] })}\n</checks>`);
    const { projectId } = await buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
    const key = { name: 'CI', scopes: ['build' as const], dailyCreditLimit: 40 };
    const { key: made, apiKey } = await calls.call(user, 'createApiKey', key);
    const revise = async (search: string, replace: string) => {
      model.say('Editor', `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`);
      const fields = { projectNameDisplay: 'Counter', userPrompt: 'Change it', baseRevisionString: '1' };
      return reviseApp(api, apiKey, projectId, fields);
    };
    const spentToday = async () => {
      const { keys } = await calls.call(user, 'listApiKeys', {});
      return keys.find(({ keyId }) => keyId === made.keyId)?.creditsSpentToday;
    };

    model.always('Repairer', 'I do not know.');
    const isOff: Step = { action: 'expect', role: 'button', name: 'More', state: 'disabled' };
    model.say('Examiner', examination({ 'Is switched off': [isOff] }));
    const half = await revise('id="more">', 'id="more" disabled>');
    expect(half.receipt).toMatchObject({ creditsCharged: 12 });
    expect(await spentToday()).toBe(12);
    // 12 + 25 credits fit into the key's limit of 40. With the held 25 of the first build, they would not.
    const whole = await revise('<h1>Counter</h1>', '<h1>Clicks</h1>');
    expect(whole.receipt).toMatchObject({ creditsCharged: 25 });
    expect(await spentToday()).toBe(37);
    await calls.call(user, 'returnBuild', {
      operationId: whole.operationId,
      reason: 'The heading is wrong.',
    });
    expect(await spentToday()).toBe(12);
    model.forget();
  });
});
