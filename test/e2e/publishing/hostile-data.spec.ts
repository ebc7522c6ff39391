import { randomBytes } from 'node:crypto';
import { expect, type Frame, type Page } from '@playwright/test';
import { listRecordsResponseSchema, writeRecordResponseSchema } from '../../../shared/contract/app-data.ts';
import { appRecordSchema } from '../../../shared/contract/app-record.ts';
import { VISITOR_HEADERS } from '../../../shared/contract/visitor-headers.ts';
import { type AppVisitor, newVisitor, proofOf } from '../../fixtures/app-visitor.ts';
import { type PublishedTestApp, publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { callInApp, hostileApp, openApp } from './published-apps.ts';

const SECRET = 'secret plans';

let victim: ApiUser;
let diary: PublishedTestApp & { proof: string };
/** A visitor of the diary app who has added a record. */
let writer: AppVisitor;
let recordId: string;

test.beforeAll(async ({ cloud }) => {
  victim = await signUpUser(cloud.api, 'data_victim');
  const app = await publishDocument(cloud, {
    ownerPublicKey: victim.publicKey,
    name: 'open-diary',
    html: '<!doctype html><title>Diary</title><h1>Diary</h1>',
  });
  diary = { ...app, proof: await proofOf(app.pageUrl) };
  const headers = { [VISITOR_HEADERS.proof]: diary.proof };
  writer = newVisitor({ api: cloud.api, projectId: app.projectId, headers });
  const response = await writer.write('diary', { type: 'add', value: { text: SECRET } });
  recordId = appRecordSchema.parse(writeRecordResponseSchema.parse(await response.json()).record).id;
});

interface Hostile {
  projectId: string;
  frame: Frame;
  asked: { url: string; method: string; headers: Record<string, string> }[];
}

/** Opens the hostile app in the browser of the victim, who is logged in. */
async function openForger(page: Page, cloud: SharedCloud, name: string): Promise<Hostile> {
  const mallory = await signUpUser(cloud.api, name.replaceAll('-', '_'));
  const app = await publishDocument(cloud, { ownerPublicKey: mallory.publicKey, name, html: '<p>Later</p>' });
  const html = hostileApp('data-forger.html', {
    site: cloud.siteUrl,
    own: app.projectId,
    ownProof: await proofOf(app.pageUrl),
    other: diary.projectId,
    otherProof: diary.proof,
    otherPage: new URL(diary.pageUrl).pathname,
    record: recordId,
    apiKey: victim.apiKey,
    visitorKey: randomBytes(32).toString('hex'),
  });
  const asked: Hostile['asked'] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/apps/') || request.frame() !== page.mainFrame()) return;
    asked.push({ url: request.url(), method: request.method(), headers: request.headers() });
  });
  await signIn(page, cloud, victim);
  await page.route(app.liveUrl, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  return { projectId: app.projectId, frame: await openApp(page, app.pageUrl), asked };
}

async function diaryTexts(): Promise<unknown[]> {
  const response = await writer.list('diary', { isFresh: 'true' });
  const { records = [] } = listRecordsResponseSchema.parse(await response.json());
  return records.map(({ value }) => value);
}

test('an app that calls the server directly gets no data', async ({ page, cloud }) => {
  const { frame } = await openForger(page, cloud, 'data-caller');
  const results = Object.entries(Object(await callInApp(frame, 'callServer')));
  expect(results).toHaveLength(10);
  expect(results.filter(([, outcome]) => /GOT (?!opaque $)/.test(String(outcome)))).toEqual([]);
  expect(await diaryTexts()).toEqual([{ text: SECRET }]);
});

const EMPTY = { value: { records: [] } };
const INVALID = { code: 'invalid_input' };

test('an app with forged requests gets only its own data', async ({ page, cloud }) => {
  const { projectId, frame, asked } = await openForger(page, cloud, 'data-forger');
  const answers = Object(await callInApp(frame, 'forge'));
  expect(answers).toMatchObject({
    add: { value: { value: { text: 'mine' }, isMine: true } },
    otherApp: EMPTY,
    otherVisitor: EMPTY,
    otherSpace: EMPTY,
    path: INVALID,
    encodedPath: INVALID,
    query: INVALID,
    prototypeCollection: INVALID,
    constructorCollection: EMPTY,
    // These queries name fields of `Object.prototype`. Records do not have these fields themselves, so nothing is
    // found.
    prototypeWhere: EMPTY,
    prototypeOrder: EMPTY,
    prototypeField: INVALID,
    prototypeValue: INVALID,
    innerPrototype: INVALID,
    largeValue: INVALID,
    otherRecord: { value: null },
    recordPath: INVALID,
    changeOther: { code: 'not_found' },
    removeOther: { code: 'not_found' },
    unknownCall: INVALID,
    prototypeCall: INVALID,
    managedCall: INVALID,
    visitor: { value: { id: expect.any(String), isSignedIn: false, isOwner: false } },
  });
  expect(Object.keys(answers.visitor.value).toSorted()).toEqual(['id', 'isOwner', 'isSignedIn']);
  const told = JSON.stringify([answers, await callInApp(frame, 'told')]);
  for (const secret of [SECRET, victim.apiKey, victim.publicKey, 'data_victim']) expect(told).not.toContain(secret);

  expect(asked.length).toBeGreaterThan(5);
  for (const { url, headers } of asked) {
    expect(url).toContain(`${cloud.api}/apps/${projectId}/`);
    expect(Object.keys(headers)).not.toContain(VISITOR_HEADERS.apiKey);
    expect(Object.keys(headers)).not.toContain(VISITOR_HEADERS.revision);
  }
  expect(new Set(asked.map(({ headers }) => headers[VISITOR_HEADERS.key]))).toHaveProperty('size', 1);
  expect(await page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined();
  expect(await diaryTexts()).toEqual([{ text: SECRET }]);
});

test('an app learns no account without consent, and cannot request consent endlessly', async ({ page, cloud }) => {
  const { frame, asked } = await openForger(page, cloud, 'data-asker');
  const question = page.getByRole('dialog', { name: /^Sign in to/ });
  for (let refused = 0; refused < 3; refused += 1) {
    const asking = callInApp(frame, 'ask', { call: 'signIn' });
    await expect(question).toHaveCount(1);
    await question.getByRole('button', { name: 'Not now' }).click();
    expect(await asking).toEqual({ value: null });
  }
  expect(await callInApp(frame, 'ask', { call: 'signIn' })).toEqual({ value: null });
  await expect(question).toHaveCount(0);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a flood of changes is refused in the page, and stops the app when it continues', async ({ page, cloud }) => {
  const { frame, asked } = await openForger(page, cloud, 'data-flooder');
  await callInApp(frame, 'flood', 800);
  await expect.poll(() => callInApp(frame, 'refusals')).toBeGreaterThanOrEqual(740);
  expect(asked.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(60);
  await callInApp(frame, 'flood', 20_000).catch(() => undefined);
  await expect(page.getByRole('alert')).toHaveText('This app sent more messages than it should, so it was stopped.');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an app cannot clear a visitor’s report, nor open reports endlessly', async ({ page, cloud }) => {
  const { frame } = await openForger(page, cloud, 'data-reporter');
  const report = { call: 'report', collection: 'diary', recordId };
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByLabel('Details (optional)').fill('It deceives people');
  expect(await callInApp(frame, 'ask', report)).toEqual({});
  await expect(page.getByLabel('Details (optional)')).toHaveValue('It deceives people');
  await expect(page.getByText('Your report names the entry that you chose.')).toBeHidden();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => callInApp(frame, 'ask', report)));
  expect(outcomes.filter((outcome) => Object(outcome).code === 'rate_limited').length).toBeGreaterThan(3);
});

test('markup in a record is shown as text to the owner', async ({ page, cloud }) => {
  const markup = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>';
  const value = { name: markup, '<img src=x onerror=hacked>': { inner: markup } };
  expect((await writer.write('guests', { type: 'add', value })).status).toBe(200);
  await signIn(page, cloud, victim);
  await page.goto(`/create-app?${new URLSearchParams({ revise: diary.projectId, rev: '1' })}#data`);
  const data = page.getByRole('region', { name: 'Data', exact: true });
  await data.getByRole('button', { name: /^guests/ }).click();
  await expect(data.getByRole('table')).toContainText(markup);
  await data.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('textbox', { name: 'Record as JSON' })).toHaveValue(/onerror=/);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
