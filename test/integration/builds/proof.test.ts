/**
 * The price of an app depends on the features that work in the browser, in flows by the Examiner and not by the app's
 * author.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { examination, HOLLOW_APP } from '../../fixtures/counter-proof.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const ROLES = ['Coder', 'Examiner', 'Repairer'] as const;

let responses: Partial<Record<(typeof ROLES)[number], string>> = {};
let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
  for (const role of ROLES) cloud.model.always(role, () => responses[role] ?? 'I do not know.');
});
afterAll(() => cloud.close());

async function build() {
  const { apiKey } = await signUpAndLogIn(cloud.api);
  const built = await buildApp(cloud.api, apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
  return { built, credits: await creditsOf(cloud.api, apiKey) };
}

it('an honest app costs its price, with each feature on its receipt', async () => {
  responses = { Coder: COUNTER_APP, Examiner: examination(['Counts clicks']) };
  const { built, credits } = await build();
  expect(built).toMatchObject({
    status: 'completed',
    progress: 'Your app is ready.',
    receipt: {
      features: [{ name: 'Counts clicks', outcome: 'shown' }],
      proofBy: 'examiner',
      lost: [],
      creditsCharged: 10,
    },
  });
  expect(built.receipt?.stages.map(({ stage }) => stage)).toContain('examine');
  expect(credits).toEqual({ credits: 90, heldCredits: 0 });
  const seen = JSON.stringify(cloud.model.askedOf('Examiner'));
  expect(seen).toContain('button: More');
  expect(seen).not.toContain('addEventListener');
});

it('a hollow app that shows 0 of 2 features costs nothing, whatever it says', async () => {
  const names = ['Counts', 'Sums'];
  responses = { Coder: HOLLOW_APP, Examiner: examination(names) };
  const { built, credits } = await build();
  expect(built).toMatchObject({
    status: 'completed',
    progress: '0 of 2 work.',
    receipt: { proofBy: 'examiner', creditsCharged: 0 },
  });
  expect(built.receipt?.features.map(({ outcome }) => outcome)).toEqual(names.map(() => 'failed'));
  expect(credits).toEqual({ credits: 100, heldCredits: 0 });
});
