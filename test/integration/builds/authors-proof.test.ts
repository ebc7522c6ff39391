/**
 * Flows that an app's author declares: how they affect the proof and the price, with and without flows of the Examiner.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTS, examination, HOLLOW_APP } from '../../fixtures/counter-proof.ts';
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

it('an author who only looks at the page proves nothing, when the Examiner gives no answer', async () => {
  responses = { Coder: HOLLOW_APP };
  const { built, credits } = await build();
  expect(built).toMatchObject({
    receipt: {
      features: [{ name: 'Counts', outcome: 'failed', reason: '“More” does nothing.' }],
      proofBy: 'author',
      creditsCharged: 0,
    },
  });
  expect(credits).toEqual({ credits: 100, heldCredits: 0 });
});

it('a right app whose author expects another label costs its price', async () => {
  const mistaken: Flow = { ...COUNTS, steps: [{ action: 'click', role: 'button', name: 'Increase' }, ...COUNTS.steps] };
  responses = {
    Coder: `${COUNTER_APP}\n<checks>\n${JSON.stringify({ add: [mistaken] })}\n</checks>`,
    Examiner: examination(['Counts clicks']),
  };
  const { built } = await build();
  expect(built).toMatchObject({
    progress: 'Your app is ready.',
    receipt: { features: [{ name: 'Counts clicks', outcome: 'shown' }], openProblems: [], creditsCharged: 10 },
  });
});
