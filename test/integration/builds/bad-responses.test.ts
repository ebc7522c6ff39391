/** Builds with unusable model responses: each build ends, names the reason, and charges nothing without a result. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OperationStatusResponse, operationStartedResponseSchema } from '../../../shared/contract/builds.ts';
import { type Flow, MAX_STEPS, type Step } from '../../../shared/domain/acceptance-steps.ts';
import { writtenExamination } from '../../../shared/domain/written-examination.ts';
import {
  ADVANCED_APP,
  buildApp,
  creditsOf,
  listApps,
  postForm,
  QUICK_APP,
  untilEnd,
} from '../../fixtures/app-build.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { writtenDocument } from '../../fixtures/written-document.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const FENCE = '```';
/** The position at which responses are cut off, in percent. The unit tests cut at each tenth. */
const CUT_PERCENT = 50;
const cut = (text: string, percent: number) => text.slice(0, Math.floor((text.length * percent) / 100));
const declare = (...add: object[]) => `\n<checks>\n${JSON.stringify({ add })}\n</checks>\n`;

const click: Step = { action: 'click', role: 'button', name: 'Start' };
const countsDown: Flow = {
  name: 'Counts down',
  steps: [click, { action: 'expect', role: 'status', name: '', text: '24:59' }],
};
const unknownVerb = { name: 'Starts', steps: [{ ...click, action: 'teleport' }] };
const tooMany = { name: 'Starts', steps: Array.from({ length: MAX_STEPS + 1 }, () => click) };

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ model, api } = cloud);
});
beforeEach(async () => {
  user = await signUpAndLogIn(api);
});
afterEach(() => model.forget());
afterAll(() => cloud.close());

const kindsOfLedger = async () => (await openTable(cloud).ledgerOf(user.publicKey)).map(({ kind }) => kind);

async function expectRefunded(status: OperationStatusResponse, sentence: string): Promise<void> {
  expect(status).toMatchObject({ status: 'failed', error: `${sentence} Your credits were returned.` });
  expect(await kindsOfLedger()).toEqual(['grant', 'hold', 'release']);
  expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
}

async function expectCharged(status: OperationStatusResponse, credits: number): Promise<void> {
  expect(status).toMatchObject({ status: 'completed', receipt: { creditsCharged: credits } });
  expect((await creditsOf(api, user.apiKey)).heldCredits).toBe(0);
}

const htmlOf = async ({ appUrl }: OperationStatusResponse) => writtenDocument(await (await fetch(appUrl ?? '')).text());

describe('an app', () => {
  it.each<[string, string]>([
    ['empty', ''],
    ['garbage', '\u0000\ufffd{]<'.repeat(500)],
    ['prose', 'What a nice idea! Shall I begin?'],
    ['a fence that is never closed, around half an app', `${FENCE}html\n${cut(SMALL_APP, 50)}`],
    ['edits of an app that there is not', editBlock('<h1>One</h1>', '<h1>Two</h1>')],
    ['cut', cut(SMALL_APP, CUT_PERCENT)],
  ])('that is %s is not saved and not charged', async (_, response) => {
    model.always('Coder', response);
    await expectRefunded(await buildApp(api, user.apiKey, QUICK_APP), 'The model did not finish writing the app.');
    expect(model.askedOf('Coder')).toHaveLength(2);
    expect((await listApps(api, user.apiKey)).projects).toEqual({});
  });

  it('in nested fences, with steps that no check can run, is accepted without those steps', async () => {
    const fenced = `${FENCE}${FENCE}\n${FENCE}html\n${SMALL_APP}\n${FENCE}\n${FENCE}${FENCE}\n`;
    model.say('Coder', fenced + declare(unknownVerb, tooMany, countsDown));
    // The author's steps are used only when the Examiner gives no usable answer.
    model.always('Examiner', 'It looks fine to me.');
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    await expectCharged(status, 10);
    expect(await htmlOf(status)).toBe(SMALL_APP);
    expect(model.askedOf('Examiner')).toHaveLength(2);
    expect(status.receipt).toMatchObject({
      proofBy: 'author',
      features: [{ name: 'Counts down', outcome: 'shown' }],
      problemsLeft: [],
    });
  });

  it('without its last end tag, behind reasoning that names tags, is accepted', async () => {
    const reasoning = '<think>\nOne <html> file with a <script> and a <style>.\n</think>\n';
    model.say('Coder', reasoning + SMALL_APP.replace(/\s*<\/html>\s*$/, ''));
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status).toMatchObject({ status: 'completed' });
    expect((await htmlOf(status)).trim()).toMatch(/<\/body>\s*<\/html>$/);
    expect(model.askedOf('Coder')).toHaveLength(1);
  });

  it('with strings that look like edit markers keeps them', async () => {
    const marked = SMALL_APP.replace(
      '<script>',
      '<script>\nconst HELP = `\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n`;',
    );
    model.say('Coder', marked);
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    await expectCharged(status, 10);
    expect(await htmlOf(status)).toBe(marked);
  });

  it('with steps that never end costs half, and its receipt names them', async () => {
    const waits = Array.from({ length: 4 }, (_, number) => ({
      name: `Waits ${number}`,
      steps: [click, { action: 'waitFor', role: 'dialog', name: 'Never' }] satisfies Step[],
    }));
    const features = [
      { name: 'Count down', answer: 'flows', flows: [countsDown] } as const,
      { name: 'Say when the time is up', answer: 'flows', flows: waits } as const,
    ];
    model.say('Coder', SMALL_APP);
    model.always('Examiner', writtenExamination({ features }));
    model.always('Repairer', 'I would wait, too.');
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status.receipt?.features).toMatchObject([
      { name: 'Count down', outcome: 'shown' },
      {
        name: 'Say when the time is up',
        outcome: 'failed',
        reason: expect.stringContaining('wait for dialog “Never”, fails'),
      },
    ]);
    expect(status.receipt?.problemsLeft).toHaveLength(waits.length);
    await expectCharged(status, 5);
  });
});

describe('a plan', () => {
  const planWith = (checks: object[]) => JSON.stringify({ ...COUNTER_PLAN, checks });

  it.each<[string, string]>([
    ['empty', ''],
    ['an array', '[1, 2, 3]'],
    ['cut', cut(JSON.stringify(COUNTER_PLAN), CUT_PERCENT)],
  ])('that is %s, twice, ends the build', async (_, response) => {
    model.always('Planner', response);
    await expectRefunded(
      await buildApp(api, user.apiKey, ADVANCED_APP),
      'The model did not respond with a plan that can be read.',
    );
    expect(model.askedOf('Planner')).toHaveLength(2);
    const problems = model.askedOf('Planner')[1]?.messages.at(-1)?.text ?? '';
    expect(problems).toMatch(/<problems>\n\S/);
  });

  it.each<[string, string]>([
    ['of 31 steps', planWith([{ ...tooMany, name: 'Counts' }])],
    ['of unknown verbs', planWith([{ ...unknownVerb, name: 'Counts' }])],
  ])('that is %s, twice, is followed without them', async (_, response) => {
    model.always('Planner', response);
    model.say('Coder', SMALL_APP);
    const status = await buildApp(api, user.apiKey, ADVANCED_APP);
    expect(status).toMatchObject({ status: 'completed' });
    expect(await htmlOf(status)).toBe(SMALL_APP);
    expect(model.askedOf('Planner')[1]?.messages.at(-1)?.text).toMatch(/<problems>\nchecks\.0\.steps/);
  });
});

describe('a change', () => {
  const TITLE = '<h1>Hills of $& and $1</h1>';
  const EDITS =
    editBlock(TITLE, '<h1>Mountains</h1>') + editBlock('<title>Hills</title>', '<title>Mountains of the north</title>');

  async function revise(): Promise<OperationStatusResponse> {
    const projectId = await saveProject(cloud, user.publicKey, ['1']);
    const response = await postForm(`${api}/revise-app/${projectId}`, user.apiKey, {
      projectNameDisplay: 'Hills',
      userPrompt: 'call it Mountains',
      baseRevisionString: '1',
    });
    const { operationId } = operationStartedResponseSchema.parse(await response.json());
    return untilEnd(api, user.apiKey, operationId);
  }

  it.each<[string, string]>([
    ['empty', ''],
    ['garbage', '\u0000\ufffd{]<'.repeat(500)],
    ['one open block', `<<<<<<< SEARCH\n${TITLE}\n=======\n<h1>Mountains</h1>\n`],
    ['a block in a block', editBlock(editBlock(TITLE, '<h1>Mountains</h1>'), TITLE)],
    ['cut', cut(EDITS, CUT_PERCENT)],
  ])('that is %s is not applied partially, and not charged', async (_, response) => {
    model.always('Editor', response);
    model.always('Rewriter', cut(SMALL_APP, 80));
    await expectRefunded(await revise(), 'The model did not finish writing the app.');
    expect(Object.values((await listApps(api, user.apiKey)).projects).map((each) => each.length)).toEqual([1]);
  });

  it('in nested fences is applied', async () => {
    model.say('Editor', `${FENCE}${FENCE}\n${FENCE}diff\n${EDITS}${FENCE}\n${FENCE}${FENCE}`);
    const status = await revise();
    await expectCharged(status, 25);
    expect(status.receipt?.revision).toMatchObject({ editsApplied: 2, isRewritten: false });
    expect(await htmlOf(status)).toContain('<h1>Mountains</h1>');
  });
});
