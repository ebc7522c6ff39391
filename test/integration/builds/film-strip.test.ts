/** Screenshots of the check's steps: the browser takes them, the revision stores them, and the showcase plays them. */
import { publishedScript } from 'virtual:app-scripts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { filmStripResponseSchema, type OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { showcaseResponseSchema } from '../../../shared/contract/public-app.ts';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';
import { RECORDING_SIZE } from '../../../shared/domain/film-strip.ts';
import { detectImageType } from '../../../shared/domain/image-type.ts';
import { ADVANCED_APP, buildApp, formOf, reviseApp } from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { examination } from '../../fixtures/examine-known-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const promotedSchema = z.object({ revisionString: z.string() });
const click: Step = { action: 'click', role: 'button', name: 'More' };
const counted = (text: string): Step => ({ action: 'expect', role: 'status', name: '', text });
const flowOf = (...steps: Step[]): Flow => ({ name: 'Counts', steps });
/** A flow with two different views: its clicks change the page, and its other steps do not. */
const EXAMINATION = examination({ Counts: [click, counted('1 click'), click, counted('2 clicks')] });

describe('the film strip of a check', () => {
  const browser = new LambdaBrowser({ runtimeScript: publishedScript });
  afterAll(() => browser.close());

  it('shows each completed step, in order, and the failed one', async () => {
    const { frames = [] } = await browser.check(COUNTER_APP, {
      flows: [flowOf(click, counted('1 click'), counted('5 clicks'), click), flowOf(click)],
    });
    expect(frames.map(({ flow, passed }) => [flow, passed])).toEqual([
      ['Counts', true],
      ['Counts', true],
      ['Counts', false],
      ['Counts', true],
    ]);
    expect(frames[0]?.step).toContain('More');
    for (const { webp } of frames) expect(detectImageType(webp)).toBe('image/webp');
    expect((await sharp(frames[0]?.webp).metadata()).width).toBe(640);
  });

  it('is missing, without other losses, when the page hangs', async () => {
    const hangs = COUNTER_APP.replace('clicks += 1;', 'for (;;);');
    const { frames, problems } = await browser.check(hangs, { flows: [flowOf(click)] });
    expect(frames).toEqual([]);
    expect(problems).not.toEqual([]);
  });
});

describe('a build', () => {
  let cloud: SharedCloud;
  let owner: ApiUser;
  let adminKey: string;
  let built: OperationStatusResponse;
  beforeAll(async () => {
    cloud = await borrowCloud();
    owner = await signUpUser(cloud.api, 'filmed');
    adminKey = (await signUpAndLogIn(cloud.api, cloud.takeAdminWallet())).apiKey;
    cloud.model.always('Planner', JSON.stringify(COUNTER_PLAN));
    cloud.model.always('Coder', COUNTER_APP);
    cloud.model.always('Examiner', EXAMINATION);
    built = await buildApp(cloud.api, owner.apiKey, { ...ADVANCED_APP, projectNameDisplay: 'Counter' });
  });
  afterAll(() => cloud.close());

  const filmStrip = (user: ApiUser, operationId = built.operationId) =>
    user.call(`/operations/${operationId}/film-strip`);
  const publishAndShowcase = async (projectId: string, revisionToPublish: string, name: string) => {
    const form = formOf({ publishStatus: 'true', revisionToPublish, publishedAppName: name });
    const published = await owner.call(`/projects/${projectId}/publish`, { method: 'POST', body: form });
    expect(published.status).toBe(200);
    const response = await fetch(`${cloud.api}/projects/${projectId}/showcase-status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': adminKey },
      body: JSON.stringify({ showcaseStatus: true }),
    });
    expect(response.status).toBe(200);
  };
  const showcased = async (projectId: string) => {
    const response = await fetch(`${cloud.api}/showcase`);
    const { apps } = showcaseResponseSchema.parse(await response.json());
    return apps.find((app) => app.projectId === projectId);
  };

  it('names the steps in its receipt, and gives their images only to its owner', async () => {
    const frames = built.receipt?.filmStrip ?? [];
    expect(frames.map(({ flow, passed }) => [flow, passed])).toEqual([
      ['Counts', true],
      ['Counts', true],
      ['Counts', true],
      ['Counts', true],
    ]);
    const { images } = filmStripResponseSchema.parse(await (await filmStrip(owner)).json());
    const decoded = images.map((base64) => Buffer.from(base64, 'base64'));
    expect(decoded.map(detectImageType)).toEqual(Array(4).fill('image/webp'));

    const stranger = await signUpUser(cloud.api, 'not_filmed');
    expect((await filmStrip(stranger)).status).toBe(404);
    expect((await filmStrip(owner, `op_${'0'.repeat(26)}`)).status).toBe(404);
    expect((await fetch(`${cloud.api}/operations/${built.operationId}/film-strip`)).status).toBe(401);
  });

  it('is played in the showcase while the revision is published', async () => {
    const { projectId } = built;
    cloud.model.say('Editor', '<<<<<<< SEARCH\n<h1>Counter</h1>\n=======\n<h1>Clicks</h1>\n>>>>>>> REPLACE');
    const revised = await reviseApp(cloud.api, owner.apiKey, projectId, {
      projectNameDisplay: 'Counter',
      baseRevisionString: '1',
      userPrompt: 'call it Clicks',
    });
    expect(revised.receipt?.filmStrip).toHaveLength(4);
    const promoted = await owner.call(`/promote-revision/${projectId}/rev/1.1`, { method: 'POST' });
    const { revisionString } = promotedSchema.parse(await promoted.json());
    await publishAndShowcase(projectId, revisionString, 'filmed-counter');
    const { recordingUrl = '' } = (await showcased(projectId)) ?? {};
    const recording = Buffer.from(await (await fetch(recordingUrl)).arrayBuffer());
    const { format, pages, delay = [], width, height } = await sharp(recording).metadata();
    expect({ format, pages, width, height }).toEqual({
      format: 'webp',
      pages: 2,
      ...RECORDING_SIZE,
    });
    const totalMs = delay.reduce((sum, ms) => sum + ms, 0);
    expect(totalMs).toBeGreaterThanOrEqual(5_000);
    expect(totalMs).toBeLessThanOrEqual(10_000);

    // A project without a film strip (screenshots after each step) must not get the screenshots of another project.
    const unseen = await saveProject(cloud, owner.publicKey, ['1']);
    await publishAndShowcase(unseen, '1', 'unseen-hills');
    expect(await showcased(unseen)).not.toHaveProperty('recordingUrl');
  });

  it('loses its images with its revision', async () => {
    const gone = await buildApp(cloud.api, owner.apiKey, { ...ADVANCED_APP, projectNameDisplay: 'Gone' });
    expect((await filmStrip(owner, gone.operationId)).status).toBe(200);
    const deleted = await owner.call(`/delete-app/${gone.projectId}/rev/1`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    expect((await filmStrip(owner, gone.operationId)).status).toBe(404);
  });
});
