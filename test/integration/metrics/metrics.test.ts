import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FORBIDDEN_METRIC, TOO_MANY_REQUESTS_METRIC } from '../../../shared/domain/metrics.ts';
import { ADVANCED_APP, buildApp, QUICK_APP, startApp, statusOf, untilEnd } from '../../fixtures/app-build.ts';
import { newBuyer } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type ReadMetric, readMetrics } from '../../fixtures/read-metrics.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { templateSchema } from '../../infra/template.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

interface Written {
  name: string;
  value: number;
  dimensions: Record<string, string>;
}

const emfSchema = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.literal('Buidl-dev'),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })),
      }),
    ),
  }),
});

/** The maximum size of a DynamoDB item. */
const MAX_ITEM_BYTES = 400 * 1024;

let cloud: SharedCloud;
let user: SignedInUser;
let linesBefore: number;

beforeAll(async () => {
  cloud = await borrowCloud();
  linesBefore = cloud.logLines.length;
  cloud.model.always('Coder', smallApp);
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

function written(): Written[] {
  return cloud.logLines.slice(linesBefore).flatMap((line) => {
    const start = line.indexOf('{');
    if (start < 0 || !line.includes('"_aws"')) return [];
    const document = emfSchema.parse(JSON.parse(line.slice(start)));
    return document._aws.CloudWatchMetrics.flatMap(({ Dimensions, Metrics }) =>
      Dimensions.flatMap((names) =>
        Metrics.map(({ Name: name }) => ({
          name,
          value: z.coerce.number().parse([document[name]].flat()[0]),
          dimensions: Object.fromEntries(names.map((key) => [key, String(document[key])])),
        })),
      ),
    );
  });
}

function valuesOf(name: string, dimensions: Record<string, string>): number[] {
  return written()
    .filter((metric) => metric.name === name && keyOf(metric) === keyOf({ name, dimensions }))
    .map(({ value }) => value);
}

function keyOf({ name, dimensions }: Pick<Written, 'name' | 'dimensions'>): string {
  const sorted = Object.entries(dimensions).toSorted(([a], [b]) => a.localeCompare(b));
  return `${name} ${JSON.stringify(sorted)}`;
}

const builds = (name: string) => valuesOf(name, { service: 'builds' });
const moved = (movement: string) => valuesOf('CreditsMoved', { service: 'credits', movement });
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

async function stopExecution(operationId: string): Promise<void> {
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const client = new SFNClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SFN ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  const machine = cloud.nameOf('stateMachines', 'BuildStateMachine');
  const executionArn = `${machine.replace(':stateMachine:', ':execution:')}:${operationId}`;
  await client.send(new StopExecutionCommand({ executionArn }));
}

describe('the functions write', () => {
  it('the work and usage of a completed build', async () => {
    expect(await buildApp(cloud.api, user.apiKey, ADVANCED_APP)).toMatchObject({ status: 'completed' });
    await expect.poll(() => builds('BuildsStarted')).toEqual([1]);
    await expect.poll(() => builds('BuildsCompleted')).toEqual([1]);
    // Each metric is a separate log line. The last line that the test needs is the RunTime of the Save function.
    await expect.poll(() => valuesOf('RunTime', { service: 'workflow-save' })[0]).toBeGreaterThanOrEqual(0);
    expect(builds('BuildTime')[0]).toBeGreaterThan(0);
    expect(sumOf(moved('hold'))).toBeGreaterThan(0);
    expect(sumOf(moved('capture')) + sumOf(moved('release'))).toBe(sumOf(moved('hold')));
    expect(sumOf(valuesOf('OutputTokens', { service: 'model' }))).toBeGreaterThan(0);
    for (const stage of ['plan', 'images', 'code', 'assemble', 'check', 'save']) {
      expect(valuesOf('RunTime', { service: `workflow-${stage}` })[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('the reason of a failed build, and the refund', async () => {
    cloud.failNext('unauthorized');
    const before = sumOf(moved('release'));
    expect(await buildApp(cloud.api, user.apiKey, QUICK_APP)).toMatchObject({ status: 'failed' });
    await expect.poll(() => builds('BuildsFailed')).toEqual([1]);
    await expect.poll(() => valuesOf('BuildsFailed', { service: 'builds', cause: 'model' })).toEqual([1]);
    await expect.poll(() => valuesOf('Refunds', { service: 'credits' })).toEqual([1]);
    expect(sumOf(moved('release')) - before).toBe(10);
    await expect.poll(() => valuesOf('ModelFailures', { service: 'model' })).toEqual([1]);
  });

  it('throttling by the model', async () => {
    // The client retries a throttled call immediately, so the second fault hits the retry.
    for (const fault of ['throttle', 'throttle'] as const) cloud.failNext(fault);
    expect(await buildApp(cloud.api, user.apiKey, QUICK_APP)).toMatchObject({ status: 'completed' });
    await expect.poll(() => valuesOf('ModelThrottles', { service: 'model' })).toEqual([1]);
  });

  it('the delay between the end of an execution and the release of its hold', async () => {
    cloud.failNext('hang');
    const { operationId } = await startApp(cloud.api, user.apiKey, QUICK_APP);
    await expect.poll(cloud.faultsLeft).toBe(0);
    expect(await statusOf(cloud.api, user.apiKey, operationId)).toMatchObject({ stage: 'code' });
    await stopExecution(operationId);
    expect(await untilEnd(cloud.api, user.apiKey, operationId)).toMatchObject({ status: 'failed' });
    await expect.poll(() => valuesOf('SettleLag', { service: 'job-settle-execution' })).toEqual([expect.any(Number)]);
    await expect.poll(() => valuesOf('BuildsFailed', { service: 'builds', cause: 'stopped' })).toEqual([1]);
  });

  it('purchases, and their duration', async () => {
    const buyer = await newBuyer(cloud);
    const response = await buyer.settle(await buyer.pay(await buyer.prepare(100)), 100);
    expect(response.status).toBe(200);
    await expect.poll(() => moved('purchase')).toEqual([100]);
    expect(valuesOf('PurchaseSettleLag', { service: 'credits' })[0]).toBeGreaterThanOrEqual(0);
  });

  it('runs of the jobs, and the items that wait for an admin', async () => {
    const jobs = [
      'job-settle-purchases',
      'job-sweep-holds',
      'job-send-webhooks',
      'job-watch-site',
      'job-authorize-subscriber',
    ] as const;
    for (const job of jobs) {
      expect(await cloud.invoke(job, {})).toMatchObject({ ok: true });
      await expect.poll(() => valuesOf('Runs', { service: job })).toEqual([1]);
    }
    await expect.poll(() => valuesOf('FailedVisits', { service: 'job-watch-site' })).toEqual([0]);
    await expect.poll(() => valuesOf('HoldsSwept', { service: 'job-sweep-holds' })).toEqual([0]);
    expect(valuesOf('DataDeletionsLeft', { service: 'job-sweep-holds' })).toEqual([0]);
    await expect
      .poll(() => valuesOf('PaymentsInReview', { service: 'job-settle-purchases' }))
      .toEqual([expect.any(Number)]);
  });

  it('a response that could not be stored, which is still sent', async () => {
    await fillItemOf('full-item');
    const headers = { 'x-api-key': user.apiKey, 'idempotency-key': 'full-item' };
    const chat = () => postJson(`${cloud.api}/general-chat`, { message: 'Hello' }, headers);
    expect((await chat()).status).toBe(200);
    expect(await expectError(await chat(), 'conflict')).toContain('could not be kept');
    await expect.poll(() => valuesOf('ResponsesNotKept', { service: 'api-assistant' })).toEqual([1]);
  });

  it('a failure of a function, by its version', async () => {
    const damaged = await signUpAndLogIn(cloud.api);
    const profile = { pk: `USER#${damaged.publicKey}`, sk: 'PROFILE' };
    await openTable(cloud).set(profile, { username: 5 });
    const me = () => fetch(`${cloud.api}/auth/me`, { headers: { 'x-api-key': damaged.apiKey } });
    expect((await me()).status).toBe(500);
    await openTable(cloud).set(profile, { username: 'mended' });
    expect((await me()).status).toBe(200);
    const dimensions = { service: 'api-auth', version: expect.any(String) };
    await expect
      .poll(() => written().filter(({ name }) => name === 'Responses500'))
      .toEqual([{ name: 'Responses500', value: 1, dimensions }]);
  });

  it('a request above a limit', async () => {
    // The limit counts calls by clock minute. Calls that span two minutes may stay below it, so the test repeats them.
    let refused = 0;
    for (let round = 0; round < 3 && refused === 0; round += 1) refused = await refusedOf(70);
    expect(refused).toBeGreaterThan(0);
    // The function writes this log line after its response, so the test polls for it.
    await expect.poll(() => sumOf(valuesOf('Responses429', { service: 'api-credits' }))).toBe(refused);
    // Log lines cost money, so the earlier calls below the limit must not have written any.
    const counted = written().filter(({ dimensions }) => dimensions.service === 'api-credits');
    const names = new Set(counted.map(({ name }) => name));
    names.delete('ColdStart');
    expect([...names]).toEqual(['Responses429']);
  });
});

/**
 * Fills the item that stores an idempotency key, so that the record of the call fits into the item but its response
 * does not.
 */
async function fillItemOf(key: string): Promise<void> {
  const sk = `CALL#${createHash('sha256').update(key).digest('hex')}`;
  const filler = 'x'.repeat(MAX_ITEM_BYTES - 300);
  await openTable(cloud).put({ pk: `IDEMPOTENCY#${user.publicKey}`, sk, expiresAt: 1, filler });
}

const MADE_UP_SIGNATURE = '5'.repeat(87);

/** Makes `calls` parallel calls with a made-up purchase. Returns the number of calls that the rate limit refused. */
async function refusedOf(calls: number): Promise<number> {
  const tries = Array.from({ length: calls }, () =>
    fetch(`${cloud.api}/credits/verify-purchase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': user.apiKey },
      body: JSON.stringify({ transactionId: MADE_UP_SIGNATURE, creditsPurchased: 100 }),
    }),
  );
  return (await Promise.all(tries)).filter(({ status }) => status === 429).length;
}

it('alarms and the dashboard read only written metrics, by name and dimensions', () => {
  const template = readdirSync(join(cloud.dataDir, 'template')).find((file) => file.endsWith('.template.json'));
  const text = readFileSync(join(cloud.dataDir, 'template', template ?? ''), 'utf8');
  const read = readMetrics(templateSchema.parse(JSON.parse(text))).filter(
    ({ namespace, name }) =>
      namespace === `\${AWS::StackName}` && ![TOO_MANY_REQUESTS_METRIC, FORBIDDEN_METRIC].includes(name),
  );
  const known = new Set(written().map(shapeOf));
  expect(read.length).toBeGreaterThan(40);
  expect([...new Set(read.map(shapeOf))].filter((shape) => !known.has(shape))).toEqual([]);
});

/**
 * Returns the metric's name, kind of function and dimensions as one text. Functions of one kind share the code that
 * writes their metrics.
 */
function shapeOf({ name, dimensions }: Pick<ReadMetric, 'name' | 'dimensions'>): string {
  const { service = '', ...parts } = dimensions;
  const kind = service.replace(/^(workflow|api)-.*/, '$1-…');
  return `${name} of ${kind} ${Object.keys(parts).join(' ')}`;
}
