/** Builds with a weak model behind an OpenAI-compatible server: text around its results does not affect the build. */

import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import { directModel } from '@buidl/operations/models/direct-model';
import { tryModel } from '@buidl/operations/models/try-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADVANCED_APP, buildApp, creditsOf, reviseApp } from '../../fixtures/app-build.ts';
import { solidImage } from '../../fixtures/images.ts';
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { weakModel } from '../../fixtures/weak-responses.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

let respond = weakModel();
let server: ModelServer;
let cloud: TestCloud;
let user: SignedInUser;

beforeAll(async () => {
  server = await startModelServer((system) => respond(system));
  const choice = await chooseModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: server.baseUrl,
    MODEL_ID: 'weak-model',
  });
  cloud = await startTestCloud(choice);
  user = await signUpAndLogIn(cloud.api);
});
afterAll(async () => {
  await cloud.close();
  await server.close();
});

const SETTINGS = { ...ADVANCED_APP, projectNameDisplay: 'Counter', imageMode: 'None' };

it('a weak model plans, writes and revises an app in separate responses, and proves the plan’s steps', async () => {
  const built = await buildApp(cloud.api, user.apiKey, SETTINGS);
  expect(built).toMatchObject({ status: 'completed', receipt: { openProblems: [], repairs: 0 } });
  const html = await (await fetch(built.appUrl ?? '')).text();
  expect(html).toContain('<h1>Counter</h1>');
  expect(html).not.toMatch(/<think>|```|How it works/);
  // The plan was requested twice, and the receipt counts the tokens of both calls.
  const plan = built.receipt?.stages.find(({ stage }) => stage === 'plan');
  expect(plan).toMatchObject({ inputTokens: 2 * 1_234, outputTokens: 2 * 567 });
  expect(plan).not.toHaveProperty('costUsd');

  const revised = await reviseApp(cloud.api, user.apiKey, built.projectId, {
    baseRevisionString: '1',
    projectNameDisplay: 'Counter',
    userPrompt: 'call it Clicks',
  });
  expect(revised).toMatchObject({
    status: 'completed',
    receipt: { revision: { editsApplied: 3, isRewritten: false } },
  });
  const changed = await (await fetch(revised.appUrl ?? '')).text();
  expect(changed).toContain('<h1>Clicks</h1>');
  expect(changed).toContain('title="Count"');
  expect(changed).toContain('Made for you.');
});

it('a model that writes 5 MB despite its limit ends the build, which is refunded', async () => {
  const paragraph = '<!doctype html>\n<html><body>\n';
  respond = () => paragraph.repeat(Math.ceil(5_000_000 / paragraph.length));
  const newcomer = await signUpAndLogIn(cloud.api);
  const quick = { ...SETTINGS, isQuickBuidl: 'true' };
  expect(await buildApp(cloud.api, newcomer.apiKey, quick)).toMatchObject({
    status: 'failed',
    error: 'The model did not finish writing the app. Your credits were returned.',
  });
  expect(await creditsOf(cloud.api, newcomer.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
});

it('a model that accepts no images ends the build with that reason', async () => {
  respond = weakModel();
  server.failNext('noImages');
  const newcomer = await signUpAndLogIn(cloud.api);
  const userImages = [new File([Uint8Array.from(await solidImage('png'))], 'one.png')];
  expect(await buildApp(cloud.api, newcomer.apiKey, { ...SETTINGS, userImages })).toMatchObject({
    status: 'failed',
    error: 'The model does not accept the images. Please try again without them. Your credits were returned.',
  });
  expect(JSON.stringify(server.asked.at(-1)?.messages)).toContain('image_url');
  expect(await creditsOf(cloud.api, newcomer.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
});

it('the command that tries models tries a model with the same stages', async () => {
  respond = weakModel();
  const model = await directModel({
    provider: 'openai-compatible',
    modelId: 'weak-model',
    baseUrl: server.baseUrl,
    key: '',
  });
  expect(await tryModel(model, 30_000)).toEqual({
    planValid: 'yes',
    codeAccepted: 'yes',
    editApplied: 'yes',
    seconds: expect.any(Number),
    costUsd: undefined,
  });
});

it('a model without usable output fails its trial with a reason', async () => {
  respond = () => 'I cannot do that.';
  const model = await directModel({
    provider: 'openai-compatible',
    modelId: 'weak-model',
    baseUrl: server.baseUrl,
    key: '',
  });
  expect(await tryModel(model, 30_000)).toMatchObject({
    planValid: 'no',
    codeAccepted: 'not reached',
    problem: 'The model did not respond with a plan that can be read.',
  });
});
