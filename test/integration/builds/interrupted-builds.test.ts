/** Builds whose cloud is killed, or whose stage times out. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findFreePorts } from '../../../infra/local/host/find-free-ports.ts';
import type { LocalPorts } from '../../../infra/local/start-local-stack.ts';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import {
  buildApp,
  creditsOf,
  listApps,
  QUICK_APP,
  startApp,
  statusOf,
  untilEnd,
} from '../../fixtures/app-build.ts';
import { ScriptedModel } from '../../fixtures/scripted-model.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { buildOnce, startTestCloud, type TestCloud } from '../start-cloud.ts';
import { untilHeld } from '../until-held.ts';

/** A build takes half a minute at this rate. */
const SLOW_TOKENS_PER_SECOND = 5;
const CODE_TIMEOUT_SECONDS = 5;
const WRITES_WITHIN_MS = 20_000;
const CHILD_PATH = join(import.meta.dirname, '../../fixtures/cloud-child.ts');

const dataDir = mkdtempSync(join(tmpdir(), 'buidl-test-'));
let ports: LocalPorts;
let cloud: TestCloud;
let finished: OperationStatusResponse;
let midway: InterruptedUser;
let justStarted: InterruptedUser;

interface InterruptedUser extends SignedInUser {
  /** The build that was running when the cloud was killed. */
  operationId: string;
}

/** A cloud is killed while it builds apps. */
beforeAll(async () => {
  await buildOnce();
  const [site = 0, apps = 0, s3 = 0, rpc = 0, websocket = 0] = await findFreePorts(5);
  ports = { site, apps, s3, rpc, websocket };
  const child = startChild();
  const exited = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    await startBuilds(`http://localhost:${site}/api`, child);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
});
/** Another is started on its data; each of the two starts has the time of a hook. */
beforeAll(async () => {
  shortenCodeTimeout();
  const model = new ScriptedModel();
  model.always('Coder', smallApp);
  cloud = await startTestCloud({ dataDir, ports, model: { model } });
});

/** Finishes one build, and starts two that do not end before the cloud is killed. */
async function startBuilds(api: string, child: ReturnType<typeof startChild>): Promise<void> {
  const [first, second] = [await signUpAndLogIn(api), await signUpAndLogIn(api)];
  finished = await buildApp(api, first.apiKey, QUICK_APP);
  child.stdin.write('slow\n');
  await once(child.stdout, 'data');
  const { operationId } = await startApp(api, first.apiKey, QUICK_APP);
  midway = { ...first, operationId };
  await untilHeld('the model writes', WRITES_WITHIN_MS, async () => {
    return (await statusOf(api, first.apiKey, operationId)).stage === 'code';
  });
  justStarted = { ...second, operationId: (await startApp(api, second.apiKey, QUICK_APP)).operationId };
}

afterAll(async () => {
  await cloud.close();
  try {
    // The operator's commands, on the data that the cloud left behind.
    expect(await runCommand('audit.ts')).toContain('No differences.');
    expect(await runCommand('rebuild-statistics.ts')).toContain('No drift.');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function runCommand(name: string): Promise<string> {
  const path = join(import.meta.dirname, '../../../bin', name);
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [path], { env });
  return stdout;
}

function startChild() {
  const settings = JSON.stringify({ dataDir, ports, slowTokensPerSecond: SLOW_TOKENS_PER_SECOND });
  return spawn(process.execPath, [CHILD_PATH, settings], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Shortens the timeout of the Code stage in the template that the next start uses. */
function shortenCodeTimeout(): void {
  const templateDir = join(dataDir, 'template');
  const name = readdirSync(templateDir).find((file) => file.endsWith('.template.json')) ?? '';
  const path = join(templateDir, name);
  const resourceSchema = z.looseObject({ Type: z.string(), Properties: z.looseObject({}).optional() });
  const template = z
    .looseObject({ Resources: z.record(z.string(), resourceSchema) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  const code = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties?.Description === 'workflow-code',
  );
  if (!code?.Properties) throw new Error('The template has no function for the Code stage.');
  code.Properties.Timeout = CODE_TIMEOUT_SECONDS;
  writeFileSync(path, JSON.stringify(template));
}

describe('killing the whole cloud while apps are built', () => {
  it('leaves no stuck build and no lost credit after a restart on the same data', async () => {
    const { api } = cloud;
    await cloud.settled;
    await expectFailed(midway, 90);
    await expectFailed(justStarted, 100);
    expect(Object.keys((await listApps(api, midway.apiKey)).projects)).toEqual([finished.projectId]);
    expect((await fetch(finished.appUrl ?? '')).status).toBe(200);
    const kinds = (await openTable(cloud).ledgerOf(midway.publicKey)).map(({ kind }) => kind);
    expect(kinds).toEqual(['grant', 'hold', 'capture', 'hold', 'release']);
    expect((await buildApp(api, justStarted.apiKey, QUICK_APP)).status).toBe('completed');
  });

  async function expectFailed(user: InterruptedUser, credits: number): Promise<void> {
    const status = await untilEnd(cloud.api, user.apiKey, user.operationId);
    expect(status).toMatchObject({
      status: 'failed',
      error: 'The build was stopped. Your credits were returned.',
    });
    expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits, heldCredits: 0 });
  }
});

describe('a stage that times out', () => {
  it('fails the build with a sentence, and the user can start again', async () => {
    const { api } = cloud;
    const { apiKey } = await signUpAndLogIn(api);
    cloud.failNext('hang');
    const status = await buildApp(api, apiKey, QUICK_APP);
    expect(status).toMatchObject({
      status: 'failed',
      error: 'A step of the build took too long. Your credits were returned.',
    });
    expect(cloud.faultsLeft()).toBe(0);
    expect(await creditsOf(api, apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect((await buildApp(api, apiKey, QUICK_APP)).status).toBe('completed');
  });
});
