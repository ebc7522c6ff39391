/** Tests the repair of apps that fail when they start, with scripted responses of the model. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { writtenDocument } from '../../fixtures/written-document.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const BROKEN = COUNTER_APP.replace('let clicks', 'lost(); let clicks');

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

async function build(repair: string) {
  cloud.model.say('Coder', BROKEN);
  cloud.model.say('Repairer', editBlock('lost(); let clicks', repair));
  const { apiKey } = await signUpAndLogIn(cloud.api);
  const status = await buildApp(cloud.api, apiKey, QUICK_APP);
  return { status, credits: await creditsOf(cloud.api, apiKey) };
}

it('an app that fails its check is repaired with its problems and their lines, and refunded when it stays broken', async () => {
  const { status, credits } = await build('gone(); let clicks');
  expect(credits).toEqual({ credits: 100, heldCredits: 0 });
  const [question] = cloud.model.askedOf('Repairer').at(-1)?.messages ?? [];
  expect(cloud.model.askedOf('Repairer')).toHaveLength(1);
  // The build inserts a style sheet before this line, so the line number is not the one in BROKEN.
  const [, line] = /<problems>\nLine (\d+): ReferenceError: lost is not defined/.exec(question?.text ?? '') ?? [];
  expect(question?.text).toContain(`\n${line}: lost(); let clicks = 0;`);
  expect(status.error).toMatch(new RegExp(`^The app stops when it starts \\(line ${line}\\)\\..*returned\\.$`));
});

it('a repaired app is saved', async () => {
  const { status } = await build('let clicks');
  expect(status).toMatchObject({ status: 'completed', receipt: { repairs: 1, problemsLeft: [] } });
  const document = await (await fetch(status.appUrl ?? '')).text();
  expect(writtenDocument(document)).toBe(COUNTER_APP);
  expect(status.receipt?.stages.map(({ stage }) => stage)).toEqual(['code', 'examine', 'check', 'repair', 'check']);
});
