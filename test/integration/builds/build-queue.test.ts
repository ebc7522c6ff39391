/** Builds wait in a queue while the model throttles, through the API and the state machine. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { creditsOf, postForm, QUICK_APP, startApp, statusOf, untilEnd } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { putBuildsBefore, waitingInQueue } from '../../fixtures/queued-builds.ts';
import { ScriptedModel } from '../../fixtures/scripted-model.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

/** The first build's wait in ms. The other builds start during this time. */
const WAIT_MS = 1_500;

const model = new ScriptedModel();
let cloud: TestCloud;
let table: StoredItems;

beforeAll(async () => {
  cloud = await startTestCloud({
    model: { model },
    waitOverrides: { waitMs: { CodeWait: WAIT_MS }, retryMs: { Code: 10 } },
  });
  table = openTable(cloud);
});
afterEach(() => putBuildsBefore(table, 0));
afterAll(() => cloud.close());

/** Polls the status of a build until `count` builds are before it in the queue. */
async function expectBefore(user: SignedInUser, operationId: string, count: number): Promise<void> {
  const read = async () => (await statusOf(cloud.api, user.apiKey, operationId)).buildsBefore;
  await expect.poll(read).toBe(count);
}

describe('while the model throttles builds', () => {
  it('each gets its turn, is written once and charged once', async () => {
    model.forget();
    model.always('Coder', smallApp);
    // Each refusal of the model uses up two faults: one for the call, and one for the client's immediate retry.
    for (let fault = 0; fault < 6; fault += 1) cloud.failNext('throttle');
    const users = await Promise.all([1, 2, 3].map(() => signUpAndLogIn(cloud.api)));
    const places = new Set<number | undefined>();
    const note = ({ buildsBefore }: OperationStatusResponse) => void places.add(buildsBefore);
    const ended = await Promise.all(
      users.map(async ({ apiKey }) => {
        const { operationId } = await startApp(cloud.api, apiKey, QUICK_APP);
        return untilEnd(cloud.api, apiKey, operationId, note);
      }),
    );
    expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(ended.map(({ buildsBefore }) => buildsBefore)).toEqual([undefined, undefined, undefined]);
    expect([...places].filter((place) => place !== undefined && place > 0).length).toBeGreaterThan(0);
    expect(model.askedOf('Coder')).toHaveLength(3);
    for (const { apiKey } of users) {
      expect(await creditsOf(cloud.api, apiKey)).toEqual({ credits: 90, heldCredits: 0 });
    }
    expect(await waitingInQueue(table)).toEqual([]);
  });
});

describe('a build that waits', () => {
  it('shows its position, holds only its price, and continues at its turn', async () => {
    model.forget();
    model.always('Coder', smallApp);
    await putBuildsBefore(table, 2);
    const user = await signUpAndLogIn(cloud.api);
    const { operationId } = await startApp(cloud.api, user.apiKey, QUICK_APP);
    await expectBefore(user, operationId, 2);
    const waiting = await statusOf(cloud.api, user.apiKey, operationId);
    expect(waiting).toMatchObject({
      status: 'running',
      stage: 'queued',
      percent: 0,
      progress: 'The model is busy. Waiting in line...',
    });
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 90, heldCredits: 10 });
    await putBuildsBefore(table, 1);
    await expectBefore(user, operationId, 1);
    expect(model.asked).toEqual([]);
    await putBuildsBefore(table, 0);
    expect(await untilEnd(cloud.api, user.apiKey, operationId)).toMatchObject({ status: 'completed' });
    expect(model.askedOf('Coder')).toHaveLength(1);
  });

  it('is stopped at once, costs nothing and leaves the queue', async () => {
    await putBuildsBefore(table, 1);
    const user = await signUpAndLogIn(cloud.api);
    const { operationId } = await startApp(cloud.api, user.apiKey, QUICK_APP);
    await expectBefore(user, operationId, 1);
    await expect.poll(() => waitingInQueue(table)).toContain(operationId);
    const headers = { 'x-api-key': user.apiKey };
    const stopped = await fetch(`${cloud.api}/operations/${operationId}/cancel`, { method: 'POST', headers });
    expect(stopped.status).toBe(200);
    expect(await statusOf(cloud.api, user.apiKey, operationId)).toMatchObject({ status: 'failed' });
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect(await waitingInQueue(table)).toEqual(['op_before_0']);
  });
});

it('a build beyond the limit of 200 in the queue is refused and holds nothing', async () => {
  await putBuildsBefore(table, 200);
  const user = await signUpAndLogIn(cloud.api);
  const refused = await postForm(`${cloud.api}/create-app`, user.apiKey, QUICK_APP);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await expectError(refused, 'unavailable')).toContain('Very many builds are waiting');
  expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
});
