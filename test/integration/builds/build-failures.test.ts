/** Builds end with a clear message and a refund when their stage is killed or they are stopped. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { systemClock } from '../../../functions/adapters/system-clock.ts';
import type { Operation } from '../../../functions/ports/builds.ts';
import { HOLD_LIFETIME_MS } from '../../../functions/ports/credits.ts';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { progressLine } from '../../../shared/messages/build-progress.ts';
import { buildApp, creditsOf, QUICK_APP, startApp, statusOf, untilEnd } from '../../fixtures/app-build.ts';
import { expectCanBuildAgain, expectRefunded } from '../../fixtures/refunded-build.ts';
import { killFunction } from '../../fixtures/running-functions.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable, productTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let api: string;
let table: StoredItems;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  api = cloud.api;
  table = openTable(cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  expect(cloud.faultsLeft()).toBe(0);
  cloud.model.forget();
  cloud.model.always('Coder', smallApp);
  user = await signUpAndLogIn(api);
});

const clientSettings = (service: 'S3' | 'SFN') => {
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const endpoint = cloud.endpointVariables[`AWS_ENDPOINT_URL_${service}`] ?? '';
  return { endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } };
};

const isRefunded = (status: OperationStatusResponse) => expectRefunded(api, user, status);

async function putWorkFile(operationId: string, name: string, Body: string): Promise<void> {
  const store = new S3Client({ ...clientSettings('S3'), forcePathStyle: true });
  const Key = `operations/${operationId}/${name}`;
  await store.send(new PutObjectCommand({ Bucket: cloud.nameOf('buckets', 'BucketsWork'), Key, Body }));
}

const USAGE = { inputTokens: 700, outputTokens: 50, images: 2 };

/** Stores model usage of the stage `repair-3` for a build, as a stage does. */
const noteUsage = (operationId: string) =>
  putWorkFile(
    operationId,
    'usage-repair-3.json',
    JSON.stringify({ stage: 'repair-3', durationMs: 9, cachedInputTokens: 0, ...USAGE }),
  );

/** Returns the statistics events of the user's failed builds. */
async function countedFailures() {
  const entries = z.array(entryWithEventSchema).parse(await table.all());
  return entries.flatMap(({ event }) =>
    event?.kind === 'build_failed' && event.publicKey === user.publicKey ? [event] : [],
  );
}

const entryWithEventSchema = z.looseObject({
  event: z.looseObject({ kind: z.string(), publicKey: z.string().optional() }).optional(),
});
const COUNTED_ONCE = [expect.objectContaining({ ...USAGE, refundedCredits: 10 })];

/** Starts a build with a model that does not respond. */
async function startHangingBuild(): Promise<string> {
  cloud.failNext('hang');
  const { operationId } = await startApp(api, user.apiKey, QUICK_APP);
  // The stage `code` is recorded before the model is called. The model has received the call when the fault is used up.
  await expect.poll(cloud.faultsLeft).toBe(0);
  expect(await statusOf(api, user.apiKey, operationId)).toMatchObject({ stage: 'code' });
  return operationId;
}

describe('a build with a killed stage', () => {
  it('is retried at that stage, and charged once', async () => {
    const operationId = await startHangingBuild();
    await killFunction('workflowcode');
    expect(await untilEnd(api, user.apiKey, operationId)).toMatchObject({ status: 'completed' });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
  });

  it('repeatedly fails with a message, and the user can start another one', async () => {
    const operationId = await startHangingBuild();
    for (const _retry of [1, 2]) {
      cloud.failNext('hang');
      await killFunction('workflowcode');
      await expect.poll(cloud.faultsLeft).toBe(0);
    }
    await killFunction('workflowcode');
    await isRefunded(await untilEnd(api, user.apiKey, operationId));
    expect((await buildApp(api, user.apiKey, QUICK_APP)).status).toBe('completed');
  });
});

describe('a build with a stopped execution', () => {
  it('is settled by the status-change rule', async () => {
    const operationId = await startHangingBuild();
    const stateMachineArn = cloud.nameOf('stateMachines', 'Build');
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${operationId}`;
    await new SFNClient(clientSettings('SFN')).send(new StopExecutionCommand({ executionArn }));
    const status = await untilEnd(api, user.apiKey, operationId);
    expect(status.error).toContain('stopped');
    await isRefunded(status);
    await killFunction('workflowcode');
    await expectCanBuildAgain(cloud, user);
  });

  it('is settled once, however often the job runs, and never when it has completed', async () => {
    const operationId = await startHangingBuild();
    await noteUsage(operationId);
    const tell = (name: string) => cloud.invoke('job-settle-execution', { detail: { name, status: 'TIMED_OUT' } });
    const results = await Promise.all([1, 2, 3].map(() => tell(operationId)));
    results.push(await tell(operationId), await tell(`op_${'0'.repeat(26)}`));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    await isRefunded(await statusOf(api, user.apiKey, operationId));
    const kinds = (await table.ledgerOf(user.publicKey)).map(({ kind }) => kind);
    expect(kinds).toEqual(['grant', 'hold', 'release']);
    expect(await countedFailures()).toEqual(COUNTED_ONCE);
    await killFunction('workflowcode');

    const completed = await buildApp(api, user.apiKey, QUICK_APP);
    await tell(completed.operationId);
    expect(await statusOf(api, user.apiKey, completed.operationId)).toEqual(completed);
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
  });
});

describe('a build that its user stops', () => {
  it('is counted once, with its AI usage until then', async () => {
    const operationId = await startHangingBuild();
    await noteUsage(operationId);
    const cancel = async () => {
      const url = `${api}/operations/${operationId}/cancel`;
      const { status } = await fetch(url, { method: 'POST', headers: { 'x-api-key': user.apiKey } });
      return status;
    };
    const responses = await Promise.all([cancel(), cancel(), cancel()]);
    expect(responses.toSorted()).toEqual([200, 409, 409]);
    await isRefunded(await statusOf(api, user.apiKey, operationId));
    expect(await countedFailures()).toEqual(COUNTED_ONCE);
    await killFunction('workflowcode');
  });
});

describe('a build without an execution', () => {
  it('is refunded by the sweeper two minutes after its request, and a running build is not', async () => {
    const running = await startHangingBuild();
    const other = await signUpAndLogIn(api);
    const builds = new DynamoDbBuilds(productTable(cloud), systemClock);
    // The state that remains when an API function is killed after it stored the build and before it started the
    // execution.
    const unstarted: Operation = {
      operationId: randomIds.operationId(),
      projectId: randomIds.projectId(),
      ownerPublicKey: other.publicKey,
      mode: 'quick',
      status: 'running',
      stage: 'queued',
      percent: 0,
      ...progressLine('queued'),
      heldCredits: 10,
      startedAtMs: Date.now(),
    };
    const { projectId, ownerPublicKey } = unstarted;
    const words = { projectName: 'Lost', idea: 'a timer', llmSettings: {}, styleSettings: {} };
    const request = { projectId, ownerPublicKey, ...words, userImageKeys: [], firstUserImageNumber: 1 };
    expect(await builds.start(unstarted, request)).toEqual({ ok: true });
    await cloud.runSchedule('SchedulesSweepHolds');
    expect(await creditsOf(api, other.apiKey)).toEqual({ credits: 90, heldCredits: 10 });

    const aged = new Date(Date.now() + HOLD_LIFETIME_MS - 2 * 60_000).toISOString();
    for (const [{ publicKey }, id] of [[other, unstarted.operationId] as const, [user, running] as const]) {
      await table.set({ pk: `ACCOUNT#user:${publicKey}`, sk: `HOLD#${id}` }, { gsi1sk: `${aged}#${id}` });
    }
    await cloud.runSchedule('SchedulesSweepHolds');
    expect(await creditsOf(api, other.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect(await statusOf(api, user.apiKey, running)).toMatchObject({ status: 'running' });
    await fetch(`${api}/operations/${running}/cancel`, { method: 'POST', headers: { 'x-api-key': user.apiKey } });
    await killFunction('workflowcode');
  });
});

describe('an expired hold', () => {
  it('is released by the sweeper, and saving the build afterwards has no effect', async () => {
    const operationId = await startHangingBuild();
    const { projectId } = await statusOf(api, user.apiKey, operationId);
    await noteUsage(operationId);
    await cloud.runSchedule('SchedulesSweepHolds');
    expect(await statusOf(api, user.apiKey, operationId)).toMatchObject({ status: 'running' });

    const past = new Date(Date.now() - 1_000).toISOString();
    const hold = { pk: `ACCOUNT#user:${user.publicKey}`, sk: `HOLD#${operationId}` };
    await table.set(hold, { gsi1sk: `${past}#${operationId}` });
    await cloud.runSchedule('SchedulesSweepHolds');
    const failed = await statusOf(api, user.apiKey, operationId);
    expect(failed.error).toContain('30 minutes');
    await isRefunded(failed);
    expect(await countedFailures()).toEqual(COUNTED_ONCE);

    await putWorkFile(operationId, 'document-0.html', '<!doctype html><html></html>');
    await putWorkFile(operationId, 'check-0.json', '{"problems":[],"major":[],"minor":[],"passed":[],"durationMs":1}');
    const state = { operationId, mode: 'quick', repairs: 0, passed: true };
    expect((await cloud.invoke('workflow-save', state)).ok).toBe(true);
    expect(await statusOf(api, user.apiKey, operationId)).toEqual(failed);
    await isRefunded(failed);
    expect((await table.all()).filter(({ pk }) => pk === `PROJECT#${projectId}`)).toEqual([]);
    await killFunction('workflowcode');
    await expectCanBuildAgain(cloud, user);
  });
});
