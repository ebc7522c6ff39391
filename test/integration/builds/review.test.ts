/**
 * The model reviews apps before they are saved. It repairs the problems that it sees, and failures of the review cost
 * nothing.
 */

import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { operationStartedResponseSchema } from '../../../shared/contract/builds.ts';
import { detectImageType } from '../../../shared/domain/image-type.ts';
import { ADVANCED_APP, buildApp, postForm, QUICK_APP, untilEnd } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { examination } from '../../fixtures/examine-known-app.ts';
import { type ModelServer, type ServerFault, startModelServer } from '../../fixtures/model-server.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const FAULT = 'The heading does not say what is counted.';
const FAULTS = JSON.stringify({ faults: [FAULT] });
const HEADING = editBlock('<h1>Counter</h1>', '<h1>Clicks today</h1>');
const NO_FAULTS = JSON.stringify({ faults: [] });

let server: ModelServer;
let cloud: TestCloud;
let user: SignedInUser;
/** The response of the model, by the role that calls it. */
let says: Record<string, string>;
/** The fault of the model server, by the role that calls it. */
const faultsOf = new Map<string, ServerFault>();

const roleOf = (system: unknown) => /^You are the (\w+) of Buidl/.exec(String(system))?.[1] ?? '';

beforeAll(async () => {
  server = await startModelServer((system) => {
    const role = roleOf(system);
    const fault = faultsOf.get(role);
    if (fault) server.failNext(fault);
    return says[role] ?? '';
  });
  const choice = await chooseModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: server.baseUrl,
    MODEL_ID: 'some-vision-model',
  });
  cloud = await startTestCloud({
    ...choice,
    waitOverrides: { retryMs: { Review: 10, Repair: 10 }, waitMs: { ReviewWait: 10, RepairWait: 10 } },
  });
  user = await signUpAndLogIn(cloud.api);
});
afterAll(async () => {
  await cloud.close();
  await server.close();
});

beforeEach(async () => {
  user = await signUpAndLogIn(cloud.api);
  server.asked.length = 0;
  faultsOf.clear();
  says = {
    Planner: JSON.stringify(COUNTER_PLAN),
    Coder: COUNTER_APP,
    Examiner: examination({ 'Count clicks': COUNTER_PLAN.checks[0]?.steps ?? [] }),
    Reviewer: NO_FAULTS,
  };
});

const build = (fields = {}) =>
  buildApp(cloud.api, user.apiKey, {
    ...ADVANCED_APP,
    projectNameDisplay: 'Counter',
    imageMode: 'None',
    ...fields,
  });

async function documentAt(appUrl: string | undefined): Promise<string> {
  return (await fetch(appUrl ?? '')).text();
}

const askedOf = (role: string) => server.asked.filter(({ messages }) => roleOf(messages[0]?.content) === role);

const partsSchema = z.array(
  z.union([
    z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
    z.object({ type: z.literal('text'), text: z.string() }),
  ]),
);

/** Returns the screenshots and the text in the first message to a role, such as the Reviewer. */
function seenBy(role: string) {
  const parts = partsSchema.parse(askedOf(role)[0]?.messages[1]?.content);
  const images = parts.flatMap((part) =>
    part.type === 'image_url' ? [Buffer.from(part.image_url.url.split(',')[1] ?? '', 'base64')] : [],
  );
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { images, text };
}

const stagesOf = ({ receipt }: Awaited<ReturnType<typeof build>>) => receipt?.stages.map(({ stage }) => stage) ?? [];

it('a visible problem is repaired, and the receipt reports it', async () => {
  says.Reviewer = `Let me see.\n${FAULTS}`;
  says.Repairer = HEADING;
  const built = await build();
  expect(built).toMatchObject({ status: 'completed', receipt: { creditsCharged: 25, repairs: 1 } });
  expect(await documentAt(built.appUrl)).toContain('<h1>Clicks today</h1>');
  const { images, text } = seenBy('Reviewer');
  expect(built.receipt?.review).toEqual({ outcome: 'changed', images: images.length, faults: [FAULT], grades: [] });
  expect(stagesOf(built)).toEqual(['plan', 'code', 'examine', 'check', 'review', 'repair', 'check']);
  expect(built.receipt?.stages[4]).toMatchObject({ stage: 'review', inputTokens: 1_234, outputTokens: 567 });
  // The screenshots show the first view and the states that differ most from it. A busy machine may take fewer.
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(detectImageType(image)).toBe('image/jpeg');
  expect(text).toMatch(/<images>\n1: the first view, (?:1280|360) pixels wide/);
  expect(text).toContain('Count clicks: expect status to say “1 click”');
  expect(seenBy('Repairer')).toMatchObject({ images, text: expect.stringContaining(`<faults>\n${FAULT}`) });
});

it('a repair after the review that breaks a step is dropped', async () => {
  says.Reviewer = FAULTS;
  says.Repairer = `${HEADING}${editBlock("' click' :", "' time' :")}`;
  const built = await build();
  expect(built).toMatchObject({
    status: 'completed',
    receipt: { creditsCharged: 25, repairs: 0, openProblems: [], review: { outcome: 'worse' } },
  });
  expect(await documentAt(built.appUrl)).toContain('<h1>Counter</h1>');
  expect(askedOf('Repairer')).toHaveLength(1);
});

it('a review without problems, or one that cannot be parsed, leaves the app unchanged', async () => {
  const clean = await build();
  expect(clean.receipt?.review).toMatchObject({ outcome: 'none', faults: [] });
  says.Reviewer = 'I like the {heading}, but it could be larger.';
  const unclear = await build();
  expect(unclear).toMatchObject({
    status: 'completed',
    receipt: { creditsCharged: 25, review: { outcome: 'unreadable', faults: [] } },
  });
  expect(stagesOf(unclear)).toEqual(['plan', 'code', 'examine', 'check', 'review']);
  expect(askedOf('Repairer')).toEqual([]);
});

it.each<[string, ServerFault]>([
  ['is gone', 500],
  ['is too busy', 429],
  ['refuses the key', 401],
])('a model that %s in the review or the repair does not fail the build', async (_, fault) => {
  faultsOf.set('Reviewer', fault);
  const unseen = await build();
  expect(unseen).toMatchObject({
    status: 'completed',
    receipt: { creditsCharged: 25, review: { outcome: 'missing', reason: expect.stringMatching(/model/) } },
  });
  faultsOf.clear();
  says.Reviewer = FAULTS;
  faultsOf.set('Repairer', fault);
  const unrepaired = await build();
  expect(unrepaired).toMatchObject({
    status: 'completed',
    receipt: { creditsCharged: 25, review: { outcome: 'unchanged', faults: [FAULT] } },
  });
});

it('a revision is reviewed with its change, and a repair that reverts it is not kept', async () => {
  const { projectId } = await build();
  says.Editor = HEADING;
  says.Reviewer = FAULTS;
  says.Repairer = editBlock('<h1>Clicks today</h1>', '<h1>Counter</h1>');
  server.asked.length = 0;
  const response = await postForm(`${cloud.api}/revise-app/${projectId}`, user.apiKey, {
    baseRevisionString: '1',
    projectNameDisplay: 'Counter',
    userPrompt: 'say that it is today',
  });
  const { operationId } = operationStartedResponseSchema.parse(await response.json());
  const revised = await untilEnd(cloud.api, user.apiKey, operationId);
  expect(revised).toMatchObject({ status: 'completed', receipt: { review: { outcome: 'unchanged' } } });
  expect(await documentAt(revised.appUrl)).toContain('<h1>Clicks today</h1>');
  expect(seenBy('Reviewer').text).toContain('<change>\nsay that it is today\n</change>');
});

it('a quick build is not reviewed', async () => {
  const quick = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(quick.receipt).not.toHaveProperty('review');
  expect(stagesOf(quick)).toEqual(['code', 'examine', 'check']);
  expect(askedOf('Reviewer')).toEqual([]);
});
