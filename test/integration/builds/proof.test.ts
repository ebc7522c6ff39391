/** The price of an app depends on the features that the Examiner, not the app's author, can prove in the browser. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

/** An app with the views of the counter app but without a script. Its author claims that all features work. */
const HOLLOW_APP = `${COUNTER_APP.replace(/<script>[\s\S]*<\/script>/, '<p>All features are shown.</p>')}
<checks>
${JSON.stringify({ add: [{ name: 'Counts', steps: [{ action: 'expect', role: 'button', name: 'More' }] }] })}
</checks>`;

const COUNTS: Flow = {
  name: 'Counts',
  steps: [
    { action: 'click', role: 'button', name: 'More' },
    { action: 'expect', role: 'status', name: '', text: '1 clicks' },
  ],
};
const examination = (names: string[]) =>
  JSON.stringify({ features: names.map((name) => ({ name, answer: 'flows', flows: [COUNTS] })) });

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
  expect(seen).toContain('button \\"More\\"');
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
