/** Tests builds with two designs of one plan on the local cloud: their documents, their files, and the price. */

import type { LocalModelRequest } from '@buidl/offline-model/local-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filmStripResponseSchema, returnResponseSchema } from '../../../shared/contract/builds.ts';
import type { Revision } from '../../../shared/contract/projects.ts';
import { writtenExamination } from '../../../shared/domain/written-examination.ts';
import { ADVANCED_APP, buildApp, creditsOf, listApps, postForm, statusOf } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const TWO_DESIGNS = { ...ADVANCED_APP, projectNameDisplay: 'Counter', hasTwoDesigns: 'true' };
const CALM = COUNTER_APP.replace('<h1>', '<h1 style="font-weight:400">');
const BOLD = COUNTER_APP.replace('<h1>', '<h1 style="font-weight:900">');
const REFUSED = 'REFUSED: There is no such app.';
/** Returns the app without its reaction to clicks. The plan's flow fails for it. */
const dead = (app: string) => app.replace('clicks += 1;', '');

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ api, model } = cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  model.forget();
  model.always('Planner', JSON.stringify(COUNTER_PLAN));
  model.always('Repairer', 'I do not know.');
  user = await signUpAndLogIn(api);
  await setCredits(cloud, user.publicKey, 100);
});

/** Sets the Coder's response for each design. */
function design(calm: string, bold: string): void {
  model.always('Coder', (request) => (isBold(request) ? bold : calm));
}

function isBold({ messages }: LocalModelRequest): boolean {
  return messages.some(({ text }) => text.includes('<art_direction>\nBold and dense.'));
}

const build = () => buildApp(api, user.apiKey, TWO_DESIGNS);
const credits = () => creditsOf(api, user.apiKey);

async function revisionsOf(projectId: string): Promise<Revision[]> {
  const { projects } = await listApps(api, user.apiKey);
  return projects[projectId] ?? [];
}

function post(path: string, body: unknown = {}): Promise<Response> {
  return postJson(`${api}${path}`, body, { 'x-api-key': user.apiKey });
}

describe('two designs that pass', () => {
  it('become two revisions at the full price, and their owner picks one and then the other', async () => {
    design(CALM, BOLD);
    const built = await build();
    expect(built).toMatchObject({
      status: 'completed',
      revisionString: '1',
      receipt: {
        creditsCharged: 35,
        openProblems: [],
        designs: [
          { name: 'Calm and roomy', revisionString: '1', openProblems: [] },
          { name: 'Bold and dense', revisionString: '2', openProblems: [] },
        ],
      },
    });
    expect(built.receipt?.stages.map(({ stage }) => stage)).toEqual([
      'plan',
      'code, design 1',
      'examine, design 1',
      'check, design 1',
      'code, design 2',
      'examine, design 2',
      'check, design 2',
    ]);
    const strip = await fetch(`${api}/operations/${built.operationId}/film-strip`, {
      headers: { 'x-api-key': user.apiKey },
    });
    expect(filmStripResponseSchema.parse(await strip.json()).images).toHaveLength(
      built.receipt?.filmStrip?.length ?? 0,
    );
    expect(await credits()).toEqual({ credits: 65, heldCredits: 0 });
    const [second, first] = await revisionsOf(built.projectId);
    expect(await (await fetch(first?.appUrl ?? '')).text()).toContain('font-weight:400');
    expect(await (await fetch(second?.appUrl ?? '')).text()).toContain('font-weight:900');
    expect(second).toMatchObject({ design: { name: 'Bold and dense', isPicked: false } });
    expect(first?.design?.thumbnailUrl).not.toBe(second?.design?.thumbnailUrl);
    expect(first?.showcaseImageUrl).toBe(first?.design?.thumbnailUrl);

    for (const picked of ['2', '2', '1']) {
      expect((await post(`/pick-design/${built.projectId}/rev/${picked}`)).status).toBe(200);
      const revisions = await revisionsOf(built.projectId);
      expect(revisions.filter((one) => one.design?.isPicked)).toMatchObject([{ revisionString: picked }]);
      const shown = revisions.find(({ revisionString }) => revisionString === picked);
      expect(shown?.showcaseImageUrl).toBe(shown?.design?.thumbnailUrl);
    }
    expect((await post(`/pick-design/${built.projectId}/rev/3`)).status).toBe(404);
  });

  it('are built once and charged once, however often a stage is retried', async () => {
    design(CALM, BOLD);
    for (const fault of ['throttle', 'cut', 'throttle', 'serverError', 'cut'] as const) cloud.failNext(fault);
    const built = await build();
    expect(built).toMatchObject({ status: 'completed', receipt: { creditsCharged: 35 } });
    const { operationId } = built;
    const ended = { operationId, mode: 'advanced', repairs: 0, passed: true, outcome: 'passed' };
    const made = [1, 2].map((number) => ({ ...ended, design: number }));
    const again = () => cloud.invoke('workflow-save', { ...ended, made });
    for (const { ok } of await Promise.all([again(), again()])) expect(ok).toBe(true);
    expect(await statusOf(api, user.apiKey, operationId)).toEqual(built);
    expect(await revisionsOf(built.projectId)).toHaveLength(2);
    expect(await credits()).toEqual({ credits: 65, heldCredits: 0 });
  });

  it('give a free second one when it shows nothing, whichever it is', async () => {
    design(dead(CALM), BOLD);
    const built = await build();
    expect(built).toMatchObject({
      revisionString: '1',
      receipt: {
        creditsCharged: 25,
        features: [{ outcome: 'shown' }],
        designs: [
          { revisionString: '2', features: [{ outcome: 'failed' }] },
          { revisionString: '1', features: [{ outcome: 'shown' }] },
        ],
      },
    });
    expect(Date.parse(built.returnableUntil ?? '')).toBeGreaterThan(Date.now());
    const [, best] = await revisionsOf(built.projectId);
    expect(best?.design?.name).toBe('Bold and dense');
  });

  it('cost half when half of both works, and are returned together', async () => {
    design(CALM, BOLD);
    const [counts] = COUNTER_PLAN.checks;
    const features = [
      { name: 'Count clicks', answer: 'flows', flows: counts ? [counts] : [] } as const,
      { name: 'Sound a bell', answer: 'absent', reason: 'Nothing sounds.' } as const,
    ];
    model.always('Examiner', writtenExamination({ features }));
    const built = await build();
    expect(built.receipt).toMatchObject({
      creditsCharged: 17,
      features: [{ outcome: 'shown' }, { outcome: 'absent', reason: 'Nothing sounds.' }],
    });
    expect(await credits()).toEqual({ credits: 83, heldCredits: 0 });
    const urls = (await revisionsOf(built.projectId)).map(({ appUrl }) => appUrl);
    expect(urls).toHaveLength(2);

    const returned = await post(`/operations/${built.operationId}/return`, { reason: 'No bell sounds.' });
    expect(returnResponseSchema.parse(await returned.json())).toEqual({ success: true, creditsReturned: 17 });
    expect(await credits()).toEqual({ credits: 100, heldCredits: 0 });
    expect(await revisionsOf(built.projectId)).toEqual([]);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });
});

describe('one design that fails', () => {
  it.each([
    ['second', CALM, REFUSED, 'font-weight:400', 1],
    ['first', REFUSED, BOLD, 'font-weight:900', 0],
  ])('leaves the other one at the price of one app: the %s', async (_which, calm, bold, text, lost) => {
    design(calm, bold);
    const built = await build();
    expect(built).toMatchObject({
      status: 'completed',
      revisionString: '1',
      receipt: { creditsCharged: 25 },
    });
    expect(built.receipt?.designs?.[lost]).toMatchObject({ failure: 'There is no such app.' });
    expect(built.receipt?.designs?.[lost]?.revisionString).toBeUndefined();
    const revisions = await revisionsOf(built.projectId);
    expect(revisions).toHaveLength(1);
    expect(revisions[0]?.design).toBeUndefined();
    expect(await (await fetch(built.appUrl ?? '')).text()).toContain(text);
    expect(await credits()).toEqual({ credits: 75, heldCredits: 0 });
    const { receipt } = await statusOf(api, user.apiKey, built.operationId);
    expect(receipt).toEqual(built.receipt);
  });

  it('is one with an unusable response', async () => {
    design(CALM, BOLD.replace('<body>', '<body><script>for (;;);</script>'));
    const built = await build();
    expect(built.receipt).toMatchObject({ creditsCharged: 25 });
    expect(built.receipt?.designs?.[1]?.failure).toMatch(/^The app did not pass its check: /);
  });

  it('is one that equals the other', async () => {
    design(CALM, CALM);
    const built = await build();
    expect(built.receipt).toMatchObject({ creditsCharged: 25 });
    expect(built.receipt?.designs?.[1]?.failure).toBe('Both designs came out the same.');
    expect(await revisionsOf(built.projectId)).toHaveLength(1);
  });

  it('costs nothing when the other one fails too', async () => {
    design(REFUSED, REFUSED);
    const built = await build();
    expect(built).toMatchObject({
      status: 'failed',
      error: 'There is no such app. Your credits were returned.',
    });
    expect(await credits()).toEqual({ credits: 100, heldCredits: 0 });
    expect(await revisionsOf(built.projectId)).toEqual([]);
  });
});

describe('two designs are refused', () => {
  it('when the user cannot pay for both', async () => {
    await setCredits(cloud, user.publicKey, 34);
    const response = await postForm(`${api}/create-app`, user.apiKey, TWO_DESIGNS);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      code: 'insufficient_credits',
      error: expect.stringContaining('This needs 35 credits'),
    });
    expect(await credits()).toEqual({ credits: 34, heldCredits: 0 });
  });

  it.each([
    ['a quick build', 'create-app', { isQuickBuidl: 'true' }, 'Only an advanced build can have two designs.'],
    [
      'a revision',
      `revise-app/prj_${'0'.repeat(26)}`,
      { baseRevisionString: '1' },
      'Only a new app can have two designs.',
    ],
  ])('for %s', async (_name, path, fields, message) => {
    const response = await postForm(`${api}/${path}`, user.apiKey, { ...TWO_DESIGNS, ...fields });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      error: expect.stringContaining(message),
    });
    expect(await credits()).toEqual({ credits: 100, heldCredits: 0 });
  });
});
