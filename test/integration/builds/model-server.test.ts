/** Builds with an OpenAI-compatible model, or with a browser that fails to start, are charged at most once. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unpackChromium } from '../../../functions/adapters/browser/unpack-chromium.ts';
import type { OperationStatusResponse } from '../../../shared/contract/builds.ts';
import { buildApp, creditsOf, listApps, QUICK_APP } from '../../fixtures/app-build.ts';
import { writeOrExamineSmallApp } from '../../fixtures/examine-known-app.ts';
import { type ModelServer, type ServerFault, startModelServer } from '../../fixtures/model-server.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const RETRY_MS = { Code: 10, Check: 10 };
const WAIT_MS = { CodeWait: 10 };
/** More faults than one build can use up with all its retries. */
const ALWAYS = 100;

const scratchDir = mkdtempSync(join(tmpdir(), 'buidl-browser-'));
/** A file with one line per launch. A launch of the browser fails and removes a line, as long as there are lines. */
const failuresPath = join(scratchDir, 'failures');
let server: ModelServer;
let cloud: TestCloud;
let user: SignedInUser;

beforeAll(async () => {
  server = await startModelServer(writeOrExamineSmallApp);
  const choice = await chooseModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: server.baseUrl,
    MODEL_API_KEY: 'sk-secret',
    MODEL_ID: 'some-model',
  });
  cloud = await startTestCloud({
    ...choice,
    waitOverrides: { retryMs: RETRY_MS, waitMs: WAIT_MS },
    settings: { browserPath: await fallibleBrowser() },
  });
});
afterAll(async () => {
  await cloud.close();
  await server.close();
  rmSync(scratchDir, { recursive: true, force: true });
});
beforeEach(async () => {
  user = await signUpAndLogIn(cloud.api);
  server.asked.length = 0;
});

/** Writes a launcher of the browser that fails immediately until the listed failures are used up. Returns its path. */
async function fallibleBrowser(): Promise<string> {
  const packagePath = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { executablePath, librariesDir, fontConfigPath } = await unpackChromium(packagePath);
  const path = join(scratchDir, 'browser');
  failBrowser(0);
  const script = `#!/bin/sh
if [ -s '${failuresPath}' ]; then
  sed -i 1d '${failuresPath}'
  exit 1
fi
export LD_LIBRARY_PATH='${librariesDir}' FONTCONFIG_FILE='${fontConfigPath}'
exec '${executablePath}' "$@"
`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

function failBrowser(times: number): void {
  writeFileSync(failuresPath, 'fails\n'.repeat(times));
}

async function ledgerKinds(): Promise<unknown[]> {
  return (await openTable(cloud).ledgerOf(user.publicKey)).map(({ kind }) => kind);
}

async function expectChargedOnce(): Promise<OperationStatusResponse> {
  const status = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status.error).toBeUndefined();
  expect(status).toMatchObject({ status: 'completed', receipt: { creditsCharged: 10 } });
  const again = { operationId: status.operationId, mode: 'quick', repairs: 0, passed: true };
  expect((await cloud.invoke('workflow-save', again)).ok).toBe(true);
  expect(await ledgerKinds()).toEqual(['grant', 'hold', 'capture']);
  expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
  expect((await listApps(cloud.api, user.apiKey)).projects[status.projectId]).toHaveLength(1);
  return status;
}

async function expectRefunded(sentence: string): Promise<void> {
  const status = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status).toMatchObject({ status: 'failed' });
  expect(status.error).toContain(sentence);
  expect(status.error).toMatch(/ Your credits were returned\.$/);
  expect(status.error).not.toContain('sk-secret');
  expect(await ledgerKinds()).toEqual(['grant', 'hold', 'release']);
  expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
  expect((await listApps(cloud.api, user.apiKey)).projects).toEqual({});
}

const times = (count: number, fault: ServerFault) => Array.from({ length: count }, () => fault);

// These tests must come first, because functions reuse a browser that has started once.
describe('a browser that does not start', () => {
  it('ends the build, which is refunded', async () => {
    failBrowser(ALWAYS);
    await expectRefunded('The app could not be tried in a browser.');
  });

  it('at first is started again, and the build is charged once, with the token counts of the server', async () => {
    failBrowser(5);
    const status = await expectChargedOnce();
    expect(readFileSync(failuresPath, 'utf8')).toBe('');
    expect(await (await fetch(status.appUrl ?? '')).text()).toContain('<h1>FocusTomato</h1>');
    const code = status.receipt?.stages.find(({ stage }) => stage === 'code');
    expect(code).toMatchObject({ inputTokens: 1_234, outputTokens: 567 });
    const asked = { model: 'some-model', authorization: 'Bearer sk-secret' };
    expect(server.asked).toMatchObject([asked, asked]);
    expect(server.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });
});

describe('a model behind an OpenAI-compatible server', () => {
  it('that is busy, has errors, and interrupts its response is called again, and the build is charged once', async () => {
    const faults = [429, 429, 500, 'cut', 'unended', 'errorEvent'] as const;
    server.failNext(...faults);
    await expectChargedOnce();
    // The extra request is that of the Examiner.
    expect(server.asked).toHaveLength(faults.length + 2);
  });

  it.each([
    ['refuses the key', times(1, 401), 'The model does not accept the key of this site.'],
    ['stays too busy', times(ALWAYS, 429), 'The model is too busy at the moment.'],
    ['has an error each time', times(ALWAYS, 500), 'The model could not be reached or stopped responding.'],
    ['breaks off each time', times(ALWAYS, 'cut'), 'The model could not be reached or stopped responding.'],
  ])('that %s ends the build, which is refunded', async (_, faults, sentence) => {
    server.failNext(...faults);
    await expectRefunded(sentence);
    if (faults.length === 1) expect(server.asked).toHaveLength(1);
    else server.forgetFaults();
  });
});
