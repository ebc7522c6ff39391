/** Builds with Anthropic's API over HTTP: streaming, waiting for an overloaded service, and costs on the receipt. */

import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AnthropicFault, type AnthropicServer, startAnthropicServer } from '../../fixtures/anthropic-server.ts';
import { buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { writeOrExamineSmallApp } from '../../fixtures/examine-known-app.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const KEY = 'sk-ant-very-secret';
const OVERLOADED: AnthropicFault = { status: 529, type: 'overloaded_error', message: 'Overloaded' };

let server: AnthropicServer;
let cloud: TestCloud;
let user: SignedInUser;

beforeAll(async () => {
  server = await startAnthropicServer(writeOrExamineSmallApp);
  const choice = await chooseModel({
    MODEL: 'anthropic/claude-sonnet-5-5',
    ANTHROPIC_API_KEY: KEY,
    MODEL_BASE_URL: server.baseUrl,
  });
  cloud = await startTestCloud({
    ...choice,
    waitOverrides: { waitMs: { CodeWait: 10 }, retryMs: { Code: 10 } },
  });
});
afterAll(async () => {
  await cloud.close();
  await server.close();
});
beforeEach(async () => {
  user = await signUpAndLogIn(cloud.api);
  server.asked.length = 0;
});

it('a build with a reasoning budget completes, and its receipt has tokens and cost', async () => {
  const status = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status).toMatchObject({ status: 'completed', receipt: { creditsCharged: 10 } });
  const [written] = server.asked;
  expect(written).toMatchObject({
    authorization: `Bearer ${KEY}`,
    body: {
      model: 'claude-sonnet-5-5',
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium' },
      max_tokens: 50_000 + 8_192,
    },
  });
  const code = status.receipt?.stages.find(({ stage }) => stage === 'code');
  expect(code).toMatchObject({ inputTokens: 112, cachedInputTokens: 100, outputTokens: 7 });
  expect(code?.costUsd).toBeCloseTo((12 * 2 + 100 * 0.1 + 7 * 10) / 1_000_000, 9);
});

it('a build waits for an overloaded API, and its receipt adds up all attempts', async () => {
  server.failNext(OVERLOADED, OVERLOADED, OVERLOADED, OVERLOADED, 'overloaded', 'cut');
  const status = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status.error).toBeUndefined();
  // The eighth request is that of the Examiner.
  expect(server.asked).toHaveLength(8);
  const code = status.receipt?.stages.find(({ stage }) => stage === 'code');
  // The usage counts two interrupted responses and the final one.
  expect(code).toMatchObject({ inputTokens: 3 * 112, cachedInputTokens: 3 * 100 });
  expect(code?.outputTokens).toBeGreaterThan(2 * 50);
});

it.each<[string, AnthropicFault, string]>([
  [
    'does not accept the key',
    { status: 401, type: 'authentication_error', message: `invalid x-api-key ${KEY}` },
    'The model does not accept the key of this site.',
  ],
  [
    'does not know the model',
    { status: 404, type: 'not_found_error', message: 'model: claude-x' },
    'The model that this site is set to does not exist at its provider.',
  ],
  [
    'finds the request too long',
    { status: 400, type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8 maximum' },
    'This app and its request are too long for the model.',
  ],
])('an API that %s ends the build with a message and a refund', async (_, fault, sentence) => {
  server.failNext(fault);
  const status = await buildApp(cloud.api, user.apiKey, QUICK_APP);
  expect(status.error?.startsWith(sentence)).toBe(true);
  expect(status.error).toMatch(/ Your credits were returned\.$/);
  expect(await creditsOf(cloud.api, user.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
  expect(server.asked).toHaveLength(1);
});

it('a build never logs the API key', () => {
  expect(cloud.logLines.filter((line) => line.includes(KEY))).toEqual([]);
});
