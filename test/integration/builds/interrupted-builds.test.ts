/** Builds continue or end cleanly when the cloud is killed or a stage times out. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import type { LocalPorts } from '@buidl/local-cloud/start-local-stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildApp, creditsOf, QUICK_APP, statusOf } from '../../fixtures/app-build.ts';
import { buildAmongKills, endsOf, type StartedBuild } from '../../fixtures/killed-clouds.ts';
import { ScriptedModel } from '../../fixtures/scripted-model.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { buildOnce, startTestCloud, type TestCloud } from '../start-cloud.ts';

/** The model's speed. Writing the code takes some seconds, in which the cloud is killed. */
const TOKENS_PER_SECOND = 40;
const CODE_TIMEOUT_SECONDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'buidl-test-'));
let ports: LocalPorts;
let cloud: TestCloud;
let builds: StartedBuild[];

/** Kills two clouds while they build apps. */
beforeAll(async () => {
  await buildOnce();
  const [site = 0, apps = 0, s3 = 0, events = 0, rpc = 0, websocket = 0] = await findFreePorts(6);
  ports = { site, apps, s3, events, rpc, websocket };
  const settings = { dataDir, ports, tokensPerSecond: TOKENS_PER_SECOND };
  builds = await buildAmongKills(settings, { kills: 2, buildsPerKill: 3, fields: QUICK_APP });
});
/**
 * Starts another cloud with the same data. This is a second hook, because the builds above use up the time limit of the
 * first hook.
 */
beforeAll(async () => {
  shortenCodeTimeout();
  const model = new ScriptedModel();
  model.always('Coder', smallApp);
  cloud = await startTestCloud({ dataDir, ports, model: { model } });
});

afterAll(async () => {
  await cloud.close();
  try {
    // Runs the operator's commands on the data of the killed clouds.
    expect(await runCommand('audit.ts')).toContain('No differences.');
    expect(await runCommand('rebuild.ts')).toContain('No drift in counters.');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function runCommand(name: string): Promise<string> {
  const path = join(import.meta.dirname, '../../../packages/operations/commands', name);
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [path], { env });
  return stdout;
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
  it('lets every build continue after a restart on the same data, and charges each once', async () => {
    const { api } = cloud;
    await cloud.settled;
    expect(await endsOf(api, builds, { grantCredits: 100, priceCredits: 10 })).toEqual({
      completed: builds.length,
      returned: 0,
      wrong: [],
    });
    for (const { apiKey, publicKey, operationId } of builds) {
      const { appUrl } = await statusOf(api, apiKey, operationId);
      expect((await fetch(appUrl ?? '')).status).toBe(200);
      const kinds = (await openTable(cloud).ledgerOf(publicKey)).map(({ kind }) => kind);
      expect(kinds).toEqual(['grant', 'hold', 'capture']);
    }
  });
});

describe('a stage that times out', () => {
  it('fails the build with a message, and the user can start another one', async () => {
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
