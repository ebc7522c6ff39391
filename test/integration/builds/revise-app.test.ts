/** Tests revising, polling and stopping builds, with scripted responses of the model. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationStatusResponse, operationStartedResponseSchema } from '../../../shared/contract/builds.ts';
import { projectResponseSchema } from '../../../shared/contract/projects.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import {
  buildApp,
  creditsOf,
  type FormFields,
  listApps,
  postForm,
  QUICK_APP,
  startApp,
  statusOf,
  untilEnd,
} from '../../fixtures/app-build.ts';
import { editBlock } from '../../fixtures/edit-block.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Counter</title></head>
<body>
\t<h1>Counter</h1>
\t<p id="count" role="status">0 clicks</p>
\t<button type="button" id="more">More</button>
<script>
let clicks = 0;
more.addEventListener('click', () => { clicks += 1; count.textContent = clicks + (clicks === 1 ? ' click' : ' clicks'); });
</script>
</body>
</html>`;

let cloud: SharedCloud;
let model: SharedCloud['model'];
let api: string;
let user: SignedInUser;
let projectId: string;
let first: OperationStatusResponse;
let firstImageUrl: string | undefined;

beforeAll(async () => {
  cloud = await borrowCloud();
  model = cloud.model;
  api = cloud.api;
  user = await signUpAndLogIn(api);
  model.say('Coder', APP);
  first = await buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
  projectId = first.projectId;
  firstImageUrl = await imageUrl();
});
afterAll(() => cloud.close());

function askToRevise(userPrompt: string, more: FormFields = {}, apiKey = user.apiKey) {
  const fields = { projectNameDisplay: 'Counter', userPrompt, baseRevisionString: '1', ...more };
  return postForm(`${api}/revise-app/${projectId}`, apiKey, fields);
}

async function revise(userPrompt: string, more?: FormFields) {
  const response = await askToRevise(userPrompt, more);
  expect(response.status).toBe(202);
  const { operationId } = operationStartedResponseSchema.parse(await response.json());
  return untilEnd(api, user.apiKey, operationId);
}

async function documentAt(appUrl: string | undefined): Promise<string> {
  return removeRuntime(await (await fetch(appUrl ?? '')).text());
}

/** Returns the project's conversation turns, newest first. */
async function turns() {
  const headers = { 'x-api-key': user.apiKey };
  const response = await fetch(`${api}/projects/${projectId}`, { headers });
  return projectResponseSchema.parse(await response.json()).revisions.map(({ turn }) => turn);
}

/** Returns the URL of the image that represents the app in lists. */
async function imageUrl(): Promise<string | undefined> {
  return (await listApps(api, user.apiKey)).projects[projectId]?.[0]?.showcaseImageUrl;
}

describe('a revision', () => {
  it('changes the requested part and keeps every other byte', async () => {
    const blocks = editBlock('\t<h1>Counter</h1>', "\t<h1>Count $& it's</h1>");
    model.say('Editor', `${blocks}\nSUMMARY: The title says “Count”.\n`);
    const status = await revise('another title');
    expect(status).toMatchObject({ status: 'completed', projectId, revisionString: '1.1' });
    const before = await documentAt(first.appUrl);
    expect(before).toContain(APP.slice(APP.indexOf('<body>')));
    expect(await documentAt(status.appUrl)).toBe(before.replace('<h1>Counter</h1>', () => "<h1>Count $& it's</h1>"));
    expect(status.receipt).toMatchObject({
      revision: {
        baseRevisionString: '1',
        editsApplied: 1,
        isRewritten: false,
        linesAdded: 1,
        linesRemoved: 1,
      },
      creditsCharged: 25,
    });
    expect(status.receipt?.stages.map(({ stage }) => stage)).toEqual(['edit', 'examine', 'check']);
    const [question] = model.askedOf('Editor').at(-1)?.messages ?? [];
    expect(question?.text).toContain('<change>\nanother title\n</change>');
    expect(question?.text).toContain(`<idea>\n${QUICK_APP.userPrompt}\n</idea>`);
    expect(question?.text).not.toContain('data-buidl-runtime');
    const { projects } = await listApps(api, user.apiKey);
    expect(projects[projectId]?.map(({ revisionString }) => revisionString)).toEqual(['1.1', '1']);
    // The project contains the conversation, but lists of projects omit it.
    expect(projects[projectId]?.flatMap(({ turn }) => turn ?? [])).toEqual([]);
    expect(await turns()).toEqual([
      {
        kind: 'build',
        operationId: status.operationId,
        baseRevisionString: '1',
        instruction: 'another title',
        imageCount: 0,
        summary: 'The title says “Count”.',
        creditsCharged: 25,
        checksPassed: status.receipt?.checksPassed.length,
        problemsLeft: 0,
        proof: { works: 1, asked: 1 },
        linesAdded: 1,
        linesRemoved: 1,
      },
      expect.objectContaining({ kind: 'build', instruction: QUICK_APP.userPrompt, creditsCharged: 10 }),
    ]);
  });

  it('that the model refuses names the reason, costs nothing, and leaves no revision', async () => {
    await setCredits(cloud, user.publicKey, 100);
    model.say('Editor', 'REFUSED: Sending mail needs a server, which an app has not.');
    const status = await revise('send me a mail');
    expect(status).toMatchObject({ status: 'failed' });
    expect(status.error).toBe('Sending mail needs a server, which an app has not. Your credits were returned.');
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect((await listApps(api, user.apiKey)).projects[projectId]).toHaveLength(2);
  });

  it('is refused for unknown revisions and projects, and to everyone but the owner', async () => {
    const other = await signUpAndLogIn(api);
    await expectError(await askToRevise('a', {}, other.apiKey), 'forbidden');
    await expectError(await askToRevise('a', { baseRevisionString: '9' }), 'not_found');
    const nowhere = `${api}/revise-app/prj_${'0'.repeat(26)}`;
    const fields = { projectNameDisplay: 'A', userPrompt: 'a', baseRevisionString: '1' };
    await expectError(await postForm(nowhere, user.apiKey, fields), 'not_found');
  });
});

describe('the image of an app', () => {
  it('is a screenshot of the running app, with a new one for each revision', async () => {
    const latest = await imageUrl();
    expect(latest).not.toBe(firstImageUrl);
    for (const url of [firstImageUrl, latest]) {
      expect(url).toMatch(new RegExp(`/images/${projectId}/[0-9a-f]{64}\\.jpg$`));
      const image = await fetch(url ?? '');
      expect(image.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await image.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(200 * 1024);
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({ width: 1280, height: 720, format: 'jpeg' });
      const { entropy } = await sharp(bytes).stats();
      expect(entropy).toBeGreaterThan(0);
    }
  });
});

describe('a running build', () => {
  let slowUser: SignedInUser;
  beforeAll(async () => {
    // At this rate in tokens per second, the Coder's response takes half a minute.
    cloud.setTokensPerSecond(400);
    slowUser = await signUpAndLogIn(api);
  });

  it('shows its preview, blocks a second build, and can be stopped with a refund', async () => {
    const { operationId } = await startApp(api, slowUser.apiKey, QUICK_APP);
    await expect
      .poll(async () => (await statusOf(api, slowUser.apiKey, operationId)).previewUrl, {
        timeout: 20_000,
        interval: 200,
      })
      .toBeDefined();
    const running = await statusOf(api, slowUser.apiKey, operationId);
    expect(running.progress).toMatch(/^Still generating\.\.\. \d+ KB written$/);
    const preview = await fetch(running.previewUrl ?? '');
    expect(preview.headers.get('content-security-policy')).toContain('sandbox');
    expect(await preview.text()).toMatch(/^<!doctype html>/i);

    const second = await postForm(`${api}/create-app`, slowUser.apiKey, QUICK_APP);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'build_in_progress', operationId });

    const other = await signUpAndLogIn(api);
    await expectError(await cancel(operationId, other.apiKey), 'not_found');
    expect((await cancel(operationId)).status).toBe(200);
    const stopped = await statusOf(api, slowUser.apiKey, operationId);
    expect(stopped).toMatchObject({
      status: 'failed',
      error: 'You stopped this build. Your credits were returned.',
    });
    expect(stopped.previewUrl).toBeUndefined();
    expect(await creditsOf(api, slowUser.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    await expectError(await cancel(operationId), 'conflict');
    const again = await startApp(api, slowUser.apiKey, QUICK_APP);
    expect((await cancel(again.operationId)).status).toBe(200);
  });

  function cancel(operationId: string, apiKey = slowUser.apiKey): Promise<Response> {
    return fetch(`${api}/operations/${operationId}/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
    });
  }
});
