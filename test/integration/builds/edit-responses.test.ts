/** Revisions with invalid model responses: no edit is applied partially, and no failure is charged. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import { DEFAULT_LLM_SETTINGS } from '../../../shared/domain/build-settings.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { buildApp, creditsOf, type FormFields, QUICK_APP, reviseApp, type Seen } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { examination } from '../../fixtures/examine-known-app.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const MORE: Step = { action: 'click', role: 'button', name: 'More' };
const COUNTS: Step[] = [MORE, { action: 'expect', role: 'status', name: '', text: '1 click' }];
const DOUBLES: Step[] = [MORE, { action: 'expect', role: 'status', name: '', text: '2 clicks' }];

const TITLE = editBlock('  <h1>Counter</h1>', '  <h1>Clicks</h1>');

/** Form fields with settings for a revision. Without them, the revision would use the settings of its base. */
const LONG = { llmSettings: JSON.stringify(DEFAULT_LLM_SETTINGS) };

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;
let projectId: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  model = cloud.model;
  api = cloud.api;
  user = await signUpAndLogIn(api);
  model.say('Coder', COUNTER_APP);
  model.say('Examiner', examination({ Counts: COUNTS }));
  ({ projectId } = await buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' }));
});
afterEach(() => {
  model.forget();
  cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
});
afterAll(() => cloud.close());

/** Gives the user 100 credits, then revises revision 1. */
async function revise(userPrompt: string, more: FormFields = {}, seen?: Seen) {
  await setCredits(cloud, user.publicKey, 100);
  const fields = { projectNameDisplay: 'Counter', userPrompt, baseRevisionString: '1', ...more };
  return reviseApp(api, user.apiKey, projectId, fields, seen);
}

async function documentAt(appUrl: string | undefined): Promise<string> {
  return removeRuntime(await (await fetch(appUrl ?? '')).text());
}

const lastPrompt = (role: string) => model.askedOf(role).at(-1)?.messages.at(-1)?.text ?? '';

async function expectUncharged(status: Awaited<ReturnType<typeof revise>>, error: string): Promise<void> {
  expect(status).toMatchObject({ status: 'failed', error: `${error} Your credits were returned.` });
  expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
}

describe('edits', () => {
  it('that apply are kept while the others are requested again', async () => {
    model.say('Editor', TITLE + editBlock('  <button id="more">More</button>', '  <button>Add</button>'));
    model.say(
      'Editor',
      editBlock('  <p id="count" role="status">0 clicks</p>', '  <p id="count" role="status">none</p>'),
    );
    const status = await revise('other words');
    expect(status.receipt?.revision).toMatchObject({ editsApplied: 2, isRewritten: false });
    expect(status.receipt?.checksPassed).toContain('Counts: expect status to say “1 click”');
    const document = await documentAt(status.appUrl);
    expect(document).toContain('<h1>Clicks</h1>');
    expect(document).toContain('>none</p>');
    const prompt = lastPrompt('Editor');
    const lines = prompt.slice(prompt.indexOf('<document>\n') + '<document>\n'.length).split('\n');
    const nearest = lines.findIndex((line) => line.startsWith('  <button type="button" id="more">')) + 1;
    expect(prompt).toContain(
      `Block 2: SEARCH text not found; the nearest lines are\n${nearest}:   <button type="button"`,
    );
    expect(prompt).toContain('Already applied: block 1; do not send it again.');
    // The request limits the length of the response, because providers reserve the maximum length otherwise.
    expect(model.askedOf('Editor')[0]?.maxTokens).toBe(16_000);
    expect(prompt).toContain('<h1>Clicks</h1>');
  });

  it('that were cut at the output limit are continued', async () => {
    const long =
      editBlock('  <h1>Counter</h1>', `  <h1>Clicks</h1>\n  <!-- ${'word '.repeat(2_000)}-->`) +
      editBlock('<title>Counter</title>', '<title>Long</title>');
    for (let part = 0; part < 4; part += 1) {
      model.say('Editor', ({ messages }) =>
        long.slice(messages.find(({ role }) => role === 'assistant')?.text.length ?? 0),
      );
    }
    const llmSettings = JSON.stringify({ temperature: 1, topP: 0.5, maxOutputTokens: 1_024 });
    const status = await revise('a long comment', { llmSettings });
    expect(status.receipt?.revision).toMatchObject({ editsApplied: 2, isRewritten: false });
    expect(await documentAt(status.appUrl)).toMatch(
      /<title>Long<[\s\S]*<h1>Clicks<\/h1>\n {2}<!-- (?:word ){2000}-->\n/,
    );
    expect(model.askedOf('Editor').length).toBeGreaterThan(2);
  });

  it('with an unfinished block or a marker inside one are never applied', async () => {
    model.say('Editor', '<<<<<<< SEARCH\n  <h1>Counter</h1>\n=======\n  <h1>Clicks</h1>\n');
    model.say('Editor', '<<<<<<< SEARCH\n  <h1>Counter</h1>\n=======\n  <h1>\n=======\nClicks</h1>\n>>>>>>> REPLACE\n');
    model.say('Rewriter', 'REFUSED: The title cannot be changed.');
    await expectUncharged(await revise('another title'), 'The title cannot be changed.');
    expect(lastPrompt('Editor')).toContain('Block 1: it has no end');
  });

  it('without a change are not charged', async () => {
    model.say('Editor', editBlock('  <h1>Counter</h1>', '  <h1>Counter</h1>'));
    model.say('Editor', 'I have made the change.');
    model.say('Rewriter', COUNTER_APP);
    await expectUncharged(await revise('keep it'), 'The app would stay as it is.');
  });

  it('that a repair reverts are neither saved nor charged', async () => {
    const dead = '  <h1>Counter</h1>\n  <button type="button" id="dead">Stop</button>';
    model.say('Editor', editBlock('  <h1>Counter</h1>', dead));
    model.say('Repairer', editBlock(dead, '  <h1>Counter</h1>'));
    await expectUncharged(await revise('a button to stop'), 'The app would stay as it is.');
    expect(lastPrompt('Repairer')).toContain(
      'nothing happens when <button type="button" id="dead">Stop</button> is clicked, twice',
    );
  });

  it('are a rewrite when they contain a whole document', async () => {
    model.say('Editor', `Here it is:\n${COUNTER_APP.replace('<h1>Counter', '<h1>Whole')}`);
    const status = await revise('a new title');
    expect(status.receipt?.revision).toMatchObject({ editsApplied: 0, isRewritten: true });
    expect(await documentAt(status.appUrl)).toContain('<h1>Whole</h1>');
  });

  it('that drop a feature with the whole document cost what is left, and the receipt names what is gone', async () => {
    const hollow = COUNTER_APP.replace(/ *<button.*<\/button>\n/, '').replace(/<script>[\s\S]*<\/script>\n/, '');
    model.say('Editor', hollow.replace('<h1>Counter', '<h1>Whole'));
    model.say('Examiner', examination({ 'Has another title': [{ action: 'expect', role: 'heading', name: 'Whole' }] }));
    model.always('Repairer', 'It is more beautiful this way.');
    const status = await revise('a new title');
    expect(status).toMatchObject({
      status: 'completed',
      progress: '1 of 3 work.',
      receipt: { lost: ['“Counts”', 'button “More”'], creditsCharged: 8, revision: { isRewritten: true } },
    });
    // The Repairer's first response has no edit, so the build repeats the request without the section about problems of
    // the app.
    const [asked] = model.askedOf('Repairer');
    expect(asked?.messages.at(-1)?.text).toContain('button “More” is gone, although nobody asked for it');
  });

  it('that do not apply are followed by a rewrite, with a preview while it is written', async () => {
    model.always('Editor', editBlock('  <h1>Not there</h1>', '  <h1>Nowhere</h1>'));
    // At this rate, the response takes nine seconds. Previews are written every five seconds, so one appears before the
    // end.
    cloud.setTokensPerSecond(200);
    const filler = `<!-- ${'word '.repeat(1_500)}-->\n</body>`;
    model.always('Rewriter', COUNTER_APP.replace('<h1>Counter', '<h1>Anew').replace('</body>', filler));
    const seen: (string | undefined)[] = [];
    const status = await revise('a new title', LONG, ({ previewUrl }) => seen.push(previewUrl));
    expect(status.receipt?.revision).toMatchObject({ editsApplied: 0, isRewritten: true });
    const second = model.askedOf('Editor').at(-1)?.messages ?? [];
    expect(second).toHaveLength(3);
    expect(second[2]?.text).toContain('<problems>\nBlock 1: SEARCH text not found\n</problems>');
    expect(await documentAt(status.appUrl)).toContain('<h1>Anew');
    expect(seen.filter(Boolean)).not.toEqual([]);
  });
});

describe('the steps of earlier builds', () => {
  it('run again with the new controls of a revision, and the Repairer gets the steps that passed before', async () => {
    const clear = (onClick: string) => `  <script>const clear2 = () => ${onClick};</script>`;
    const button = '  <button type="button" onclick="clear2()">Clear</button>';
    const title = '  <h1>Counter</h1>';
    model.say(
      'Editor',
      editBlock(title, `${title}\n${button}\n${clear('lost()')}`) + editBlock('clicks += 1', 'clicks += 2'),
    );
    model.say(
      'Repairer',
      editBlock(clear('lost()'), clear('location.reload()')) + editBlock('clicks += 2', 'clicks += 1'),
    );
    const status = await revise('count double, and a button to clear');
    expect(status).toMatchObject({ status: 'completed', receipt: { repairs: 1, problemsLeft: [] } });
    expect(status.receipt?.checksPassed).toContain('Counts: expect status to say “1 click”');
    const prompt = lastPrompt('Repairer');
    expect(prompt).toContain('<change>\ncount double, and a button to clear\n</change>');
    expect(prompt).toContain(
      'step 2 of “Counts”, expect status to say “1 click”, fails, and held before this change: it says “2 clicks”',
    );
    expect(prompt).toContain('after clicking “Clear”: ReferenceError: lost is not defined');
  });

  it('are dropped when the change reverts them, and the new ones are kept', async () => {
    model.say('Editor', editBlock('clicks += 1', 'clicks += 2'));
    model.say('Examiner', examination({ Doubles: DOUBLES }, { outdated: ['Counts'] }));
    const status = await revise('count double, really');
    expect(status).toMatchObject({ status: 'completed', receipt: { repairs: 0, lost: [], problemsLeft: [] } });
    expect(lastPrompt('Examiner')).toContain('<earlier_flows>\nCounts: status: | text 1 click');
    model.say('Editor', TITLE);
    const next = await revise('another title', { baseRevisionString: status.revisionString ?? '' });
    expect(next.receipt?.checksPassed).toContain('Doubles: expect status to say “2 clicks”');
    expect(lastPrompt('Editor')).toContain('<checks>\n[{"name":"Doubles"');
  });
});

describe('an app in which something does not work', () => {
  it('is repaired three times, then costs the half that works and names the problem, and the next change leaves it', async () => {
    // A step that clicks a disabled button fails immediately. A step that expects a missing text would fail only after
    // a wait.
    model.say('Editor', editBlock('id="more">', 'id="more" disabled>'));
    for (const value of [1, 2, 3]) {
      model.say('Repairer', editBlock('id="more" disabled>', `id="more" disabled value="${value}">`));
    }
    const isOff: Step = { action: 'expect', role: 'button', name: 'More', state: 'disabled' };
    model.say('Examiner', examination({ 'Is switched off': [isOff] }));
    const status = await revise('switch it off');
    expect(model.askedOf('Repairer')).toHaveLength(3);
    const problem = expect.stringContaining('click button “More”, fails');
    expect(status).toMatchObject({
      status: 'completed',
      progress: '1 of 2 work.',
      receipt: { creditsCharged: 12, lost: ['“Counts”'], openProblems: [], problemsLeft: [problem] },
    });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 88, heldCredits: 0 });
    model.forget();

    // The next change does not concern the flow that fails, so the build repairs nothing and charges the full price.
    model.say('Editor', TITLE);
    const isRenamed: Step = { action: 'expect', role: 'heading', name: 'Clicks' };
    model.say('Examiner', examination({ 'Has another title': [isRenamed] }));
    const next = await revise('another title', { baseRevisionString: status.revisionString ?? '' });
    expect(model.askedOf('Repairer')).toHaveLength(0);
    expect(next.receipt).toMatchObject({ creditsCharged: 25, openProblems: [], repairs: 0 });
    const inherited = expect.stringContaining('click button “More”, fails');
    expect(next.receipt).toMatchObject({ inheritedProblems: [inherited], problemsLeft: [inherited] });
    const prompt = lastPrompt('Editor');
    expect(prompt).toMatch(/^<document>\n/);
    expect(prompt).toContain('<earlier_changes>\n1. switch it off\n</earlier_changes>\n<known_problems>\n');
    expect(prompt).toMatch(/<change>\nanother title\n<\/change>$/);
  });
});
