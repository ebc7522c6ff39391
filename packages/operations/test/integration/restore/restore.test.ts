import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { removeRuntime } from '../../../../../shared/domain/export-document.ts';
import { deletionMessage } from '../../../../../shared/domain/sign-in-message.ts';
import { buildApp, creditsOf, listApps, QUICK_APP } from '../../../../../test/fixtures/app-build.ts';
import { newBuyer } from '../../../../../test/fixtures/buyer.ts';
import { routeCalls } from '../../../../../test/fixtures/route-calls.ts';
import { saveProject } from '../../../../../test/fixtures/saved-project.ts';
import { ScriptedModel } from '../../../../../test/fixtures/scripted-model.ts';
import { requestNonce, type SignedInUser, signUpAndLogIn } from '../../../../../test/fixtures/signed-in-user.ts';
import { smallApp } from '../../../../../test/fixtures/small-app.ts';
import { temporaryDir } from '../../../../../test/fixtures/temporary-dir.ts';
import { startTestCloud, type TestCloud } from '../../../../../test/integration/start-cloud.ts';
import { untilHeld } from '../../../../../test/integration/until-held.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const dataDir = temporaryDir('buidl-restore-');
const settingsPath = join(dataDir, 'environment.json');
const failureSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

let cloud: TestCloud;
let user: SignedInUser;
/** Deletes the account after the restore time. */
let leaver: SignedInUser;
let leftProjectId: string;
let table: string;
let bucket: string;
let html: string;
let toMs: number;

beforeAll(async () => {
  writeFileSync(settingsPath, '{ "stackName": "Buidl", "network": "localnet" }');
  cloud = await start();
  table = cloud.nameOf('tables', 'DataTable');
  bucket = cloud.nameOf('buckets', 'BucketsApps');
  user = await signUpAndLogIn(cloud.api);
  const { status, appUrl } = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status).toBe('completed');
  leaver = await signUpAndLogIn(cloud.api);
  leftProjectId = await saveProject(cloud, leaver.publicKey, ['1']);
  html = removeRuntime(await (await fetch(appUrl ?? '')).text());
  toMs = Math.ceil(Date.now() / 1_000) * 1_000;
  await untilHeld('the second is over', 5_000, () => Date.now() > toMs);
});
afterAll(() => cloud.close());

async function start(tableName = ''): Promise<TestCloud> {
  const model = new ScriptedModel();
  model.always('Coder', smallApp);
  return startTestCloud(
    {
      ...(await chooseModel({})),
      model: { model },
      dataDir,
      keepsHistory: true,
      settings: { tableName },
    },
    { areBooksChecked: tableName === '' },
  );
}

/** Runs a command as a separate process. Environment variables point its SDK to the local cloud. */
async function run(script: string, args: readonly string[], variables: Record<string, string> = {}) {
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const env = {
    ...process.env,
    ...cloud.endpointVariables,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...variables,
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    return failureSchema.parse(error);
  }
}

const restore = (...args: string[]) =>
  run('packages/operations/commands/restore.ts', [
    ...['--to', new Date(toMs).toISOString().replace('.000Z', 'Z'), '--table', table, '--bucket', bucket],
    ...['--settings', settingsPath, ...args],
  ]);
const restoredName = () => `${table}-${new Date(toMs).toISOString().replace('.000Z', 'Z').replaceAll(/[-:]/g, '')}`;

it('the dry run changes nothing', async () => {
  const { code, stdout } = await restore('--dry-run');
  expect(code).toBe(0);
  expect(stdout).toContain(`From ${table} to ${restoredName()}, as of ${new Date(toMs).toISOString()}`);
  expect(stdout.match(/^\d\. .+$/gm)).toEqual([
    '1. Restore the table to that time: to do',
    '2. Enable time to live, recovery and protection: to do',
    '3. Restore the files to that time: to do',
    '4. Audit the ledger: to do',
    '5. Delete accounts again that their users deleted since: to do',
    '6. List what must be done again: to do',
    '7. Set the table in the settings: to do',
  ]);
  expect(stdout).toContain(
    `aws dynamodb restore-table-to-point-in-time --source-table-name ${table} --target-table-name ${restoredName()}`,
  );
  expect(stdout).toContain('npx cdk deploy --all -c env=dev');
  expect(stdout).toContain(`To go back later, set "tableName": "${table}"`);
  expect(await restore('--dry-run')).toMatchObject({ stdout });
});

it.each([
  ['2020-01-01T00:00:00Z', 'can be restored to a time from'],
  ['2999-01-01T00:00:00Z', 'can be restored to a time from'],
])('a restore to %s is refused', async (time, message) => {
  const refused = await restore('--dry-run', '--to', time);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
});

it.each([
  ['yesterday', '--to needs a time with its zone'],
  ['2026-11-23T10:15:00', '--to needs a time with its zone'],
])('a restore to “%s” is an invalid argument', async (time, message) => {
  expect(await restore('--to', time)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});

it('a restore of a missing table, or under the name of another one, is refused', async () => {
  const missing = await restore('--table', 'Nothing');
  expect(missing).toMatchObject({ code: 1, stderr: 'There is no table Nothing.\n' });
  const taken = await restore('--table-name', table);
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('Choose another name') });
});

it('a restore brings lost accounts, apps and files back, and lists what must be done again', async () => {
  const { projects } = await listApps(cloud.api, user.apiKey);
  const [[projectId = ''] = []] = Object.entries(projects);
  const deleted = await fetch(`${cloud.api}/delete-app/${projectId}/rev/1`, {
    method: 'DELETE',
    headers: { 'x-api-key': user.apiKey },
  });
  expect(deleted.ok).toBe(true);
  expect((await listApps(cloud.api, user.apiKey)).projects).toEqual({});
  const challenge = await requestNonce(cloud.api);
  const signature = leaver.wallet.sign(deletionMessage(leaver.publicKey, leaver.username, challenge));
  const proof = { username: leaver.username, leftCredits: 'keep' as const, signature, nonce: challenge.nonce };
  await routeCalls(cloud.api).call(leaver, 'deleteAccount', proof);
  await cloud.runSchedule('SchedulesSweepHolds');
  expect(await filesBelow(`raw/${leftProjectId}/`)).toEqual([]);
  const buyer = await newBuyer(cloud);
  expect((await buyer.settle(await buyer.pay(await buyer.prepare(100)), 100)).status).toBe(200);

  const { code, stdout, stderr } = await restore();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^1\. Restore the table to that time: made$/m);
  expect(stdout).toMatch(/^2\. Enable [^:]+: given: time to live, point-in-time recovery, deletion protection$/m);
  expect(stdout).toMatch(/^3\. Restore the files to that time: [1-9]\d* files were restored$/m);
  expect(stdout).toMatch(/^4\. Audit the ledger: \d+ accounts, no differences$/m);
  expect(stdout).toMatch(/^ {3}PAYMENT \w+: 100 credits of \w+$/m);
  expect(stdout).toMatch(/^ {3}ACCOUNT \S+ has to sign up again$/m);
  expect(stdout).toMatch(/^5\. .+: 1 accounts are locked, and are emptied when the table is in use$/m);
  expect(stdout).toMatch(/^6\. .+: 1 payments, 1 accounts$/m);
  expect(await filesBelow(`raw/${leftProjectId}/`)).not.toEqual([]);
  expect(JSON.parse(readFileSync(settingsPath, 'utf8'))).toEqual({
    stackName: 'Buidl',
    network: 'localnet',
    tableName: restoredName(),
  });
});

it('a repeated restore copies only missing data', async () => {
  const s3 = openS3();
  const again = await restore();
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/^1\. .+: is there$/m);
  expect(again.stdout).toMatch(/^2\. .+: has them$/m);
  expect(again.stdout).toMatch(/^3\. .+: nothing was lost$/m);
  expect(again.stdout).toMatch(/^5\. .+: none came back$/m);
  expect(again.stdout).toMatch(/^7\. .+: is named$/m);
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: await oneDocument() }));
  expect((await restore()).stdout).toMatch(/^3\. .+: 1 files were restored$/m);
});

const openS3 = () =>
  new S3Client({
    endpoint: cloud.s3Endpoint,
    region: 'us-east-1',
    credentials: cloud.operator,
    forcePathStyle: true,
  });

async function filesBelow(prefix: string): Promise<string[]> {
  const { Contents = [] } = await openS3().send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

async function oneDocument(): Promise<string> {
  return (await filesBelow('raw/')).find((key) => key.endsWith('.html')) ?? '';
}

it('the audit accepts the restored table, and the user can open the app after the switch', async () => {
  const audit = await run('packages/operations/commands/audit.ts', [], { TABLE_NAME: restoredName() });
  expect(audit).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') });
  await cloud.close();
  cloud = await start(restoredName());
  expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
  const { projects } = await listApps(cloud.api, user.apiKey);
  const [project] = Object.values(projects).flat();
  const opened = await fetch(project?.appUrl ?? '');
  expect(removeRuntime(await opened.text())).toBe(html);
});

it('an account that was deleted since has neither keys nor files after the switch', async () => {
  await cloud.runSchedule('SchedulesSweepHolds');
  const response = await fetch(`${cloud.api}/list-apps`, { headers: { 'x-api-key': leaver.apiKey } });
  expect(response.status).toBe(401);
  expect(await filesBelow(`raw/${leftProjectId}/`)).toEqual([]);
});
