import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type OperationStatusResponse, operationStartedResponseSchema } from '../../../shared/contract/builds.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { writtenExamination } from '../../../shared/domain/written-examination.ts';
import {
  ADVANCED_APP,
  buildApp,
  creditsOf,
  listApps,
  postForm,
  QUICK_APP,
  startApp,
  untilEnd,
} from '../../fixtures/app-build.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP, smallApp } from '../../fixtures/small-app.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

/** An image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The Examiner's answer for a feature of the counter app. */
const COUNTED = { name: 'Count clicks', answer: 'flows', flows: COUNTER_PLAN.checks } as const;

let cloud: SharedCloud;
let api: string;
let table: StoredItems;

beforeAll(async () => {
  cloud = await borrowCloud();
  api = cloud.api;
  table = openTable(cloud);
});
afterEach(() => cloud.model.forget());
afterAll(() => cloud.close());

/** Returns the kinds of an account's ledger entries, and the sums of their changes. */
async function foldedLedger(publicKey: string) {
  const entries = await table.ledgerOf(publicKey);
  return {
    kinds: entries.map(({ kind }) => kind),
    credits: entries.reduce((sum, entry) => sum + entry.availableChange, 0),
    heldCredits: entries.reduce((sum, entry) => sum + entry.heldChange, 0),
  };
}

describe('a user with 100 credits', () => {
  it('builds a quick app from images for 10 and an advanced one for 25; both are served and listed', async () => {
    const user = await signUpAndLogIn(api);
    cloud.model.say('Planner', JSON.stringify(COUNTER_PLAN));
    cloud.model.always('Coder', COUNTER_APP);
    cloud.model.always('Examiner', writtenExamination({ features: [COUNTED] }));
    const userImages = [new File([PNG], 'one.png'), new File([PNG], 'two.png', { type: 'image/png' })];
    const { operationId, projectId } = await startApp(api, user.apiKey, { ...QUICK_APP, userImages });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 10 });
    const seen: OperationStatusResponse[] = [];
    const quick = await untilEnd(api, user.apiKey, operationId, (status) => seen.push(status));
    expect(quick).toMatchObject({ status: 'completed', percent: 100, projectId, revisionString: '1' });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
    expect(cloud.model.askedOf('Coder')[0]?.messages[0]?.imageCount).toBe(2);

    const second = await startApp(api, user.apiKey, ADVANCED_APP);
    const seenLater: OperationStatusResponse[] = [];
    const advanced = await untilEnd(api, user.apiKey, second.operationId, (status) => seenLater.push(status));
    expect(advanced).toMatchObject({ status: 'completed', revisionString: '1' });
    expect(advanced.receipt?.stages.map(({ stage }) => stage)).toEqual(['plan', 'code', 'examine', 'check']);
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 65, heldCredits: 0 });
    expect(await foldedLedger(user.publicKey)).toEqual({
      kinds: ['grant', 'hold', 'capture', 'hold', 'capture'],
      credits: 65,
      heldCredits: 0,
    });

    for (const status of [quick, advanced]) {
      const document = await fetch(status.appUrl ?? '');
      const html = removeRuntime(await document.text());
      expect(document.status).toBe(200);
      expect(document.headers.get('content-security-policy')).toContain('sandbox');
      expect(html).toContain('<h1>Counter</h1>');
      expect(createHash('sha256').update(html).digest('hex')).toBe(status.receipt?.documentSha256);
      expect(Buffer.byteLength(html)).toBe(status.receipt?.documentBytes);
    }
    const { projects } = await listApps(api, user.apiKey);
    expect(Object.keys(projects).toSorted()).toEqual([projectId, advanced.projectId].toSorted());
    expect(projects[projectId]).toEqual([
      expect.objectContaining({
        projectNameDisplay: 'FocusTomato',
        revisionString: '1',
        appUrl: quick.appUrl,
        ownerPublicKey: user.publicKey,
        isPublished: false,
      }),
    ]);
    for (const statuses of [seen, seenLater]) {
      const percents = statuses.map(({ percent }) => percent);
      expect(percents).toEqual(percents.toSorted((left, right) => left - right));
      expect(new Set(statuses.map(({ stage }) => stage)).size).toBeGreaterThan(2);
    }
  });

  it('gets exactly one build from five concurrent requests', async () => {
    const user = await signUpAndLogIn(api);
    cloud.model.always('Coder', smallApp);
    // The model is slow, so that the first build still runs when the last request arrives.
    cloud.setTokensPerSecond(5);
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => postForm(`${api}/create-app`, user.apiKey, QUICK_APP)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 10 });
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    const bodies = await Promise.all(responses.map((response) => response.json()));
    const { operationId } = z.parse(
      operationStartedResponseSchema,
      bodies.find((body) => body.success),
    );
    expect(bodies.find((body) => !body.success)?.error).toMatch(/^BUIDL In Progress/);
    expect((await untilEnd(api, user.apiKey, operationId)).status).toBe('completed');
    expect(Object.keys((await listApps(api, user.apiKey)).projects)).toHaveLength(1);
    expect(await foldedLedger(user.publicKey)).toEqual({
      kinds: ['grant', 'hold', 'capture'],
      credits: 90,
      heldCredits: 0,
    });
  });
});

describe('a user with too few credits', () => {
  it('is refused before anything starts', async () => {
    const user = await signUpAndLogIn(api);
    await setCredits(cloud, user.publicKey, 9);
    const before = await table.traces();
    const refused = await postForm(`${api}/create-app`, user.apiKey, QUICK_APP);
    expect(await expectError(refused, 'insufficient_credits')).toContain('10 credits');
    expect(await table.traces()).toEqual(before);
  });
});

describe("someone else's operation", () => {
  it('is not found, with the same message as an unknown one', async () => {
    const [owner, other] = [await signUpAndLogIn(api), await signUpAndLogIn(api)];
    cloud.model.always('Coder', smallApp);
    const { operationId } = await startApp(api, owner.apiKey, QUICK_APP);
    const asOther = (id: string) => fetch(`${api}/operation-status/${id}`, { headers: { 'x-api-key': other.apiKey } });
    const hidden = await expectError(await asOther(operationId), 'not_found');
    const absent = await expectError(await asOther(`op_${'0'.repeat(26)}`), 'not_found');
    expect(hidden).toBe(absent);
    expect((await listApps(api, other.apiKey)).projects).toEqual({});
    const cancel = { method: 'POST', headers: { 'x-api-key': owner.apiKey } };
    expect((await fetch(`${api}/operations/${operationId}/cancel`, cancel)).status).toBe(200);
  });
});

describe('the apps of a user', () => {
  let user: SignedInUser;
  let newest: OperationStatusResponse;
  beforeAll(async () => {
    user = await signUpAndLogIn(api);
    cloud.model.say('Coder', SMALL_APP);
    for (const name of ['Carrot', 'apple']) await saveProject(cloud, user.publicKey, ['1'], name);
    newest = await buildApp(api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Banana' });
  });

  it('have a receipt with each stage, its tokens and the checks', () => {
    const { receipt } = newest;
    expect(receipt).toMatchObject({ creditsCharged: 10, repairs: 0 });
    const code = receipt?.stages.find(({ stage }) => stage === 'code');
    expect(code?.inputTokens).toBeGreaterThan(100);
    expect(code?.outputTokens).toBeGreaterThan(80);
  });

  it('are listed in the order of names, in pages, and found by name and type', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ scope: 'mine', limit: '1', ...(cursor && { cursor }) });
      const page = await listApps(api, user.apiKey, `?${query}`);
      names.push(...Object.values(page.projects).map(([revision]) => revision?.projectNameDisplay ?? ''));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['apple', 'Banana', 'Carrot']);
    const namesOf = async (query: string) =>
      Object.values((await listApps(api, user.apiKey, query)).projects).map(
        ([revision]) => revision?.projectNameDisplay,
      );
    expect(await namesOf('?scope=mine&search=ANAN')).toEqual(['Banana']);
    expect(await namesOf('?scope=mine&type=game')).toEqual([]);
  });

  it('redirect to their preview when opened in a tab', async () => {
    const { appUrl, projectId } = newest;
    const opened = await fetch(appUrl ?? '', {
      headers: { 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    });
    expect(opened.status).toBe(302);
    const open = new URL(opened.headers.get('location') ?? '', appUrl);
    const shell = await fetch(open, { redirect: 'manual' });
    expect({ status: shell.status, location: shell.headers.get('location') }).toEqual({
      status: 302,
      location: `${cloud.siteUrl}/preview/${projectId}/1`,
    });
    await expectError(await fetch(`${api}/open/prj_${'0'.repeat(26)}/rev/1`), 'not_found');
  });
});
