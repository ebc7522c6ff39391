/** A build survives temporary failures of the model. After permanent ones it ends with a clear message and a refund. */

import type { BedrockFault } from '@buidl/local-cloud/bedrock/faults';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADVANCED_APP, buildApp, creditsOf, QUICK_APP } from '../../fixtures/app-build.ts';
import { expectCanBuildAgain, expectRefunded } from '../../fixtures/refunded-build.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP, smallApp } from '../../fixtures/small-app.ts';
import { writtenDocument } from '../../fixtures/written-document.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let api: string;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  api = cloud.api;
});
afterAll(() => cloud.close());
beforeEach(async () => {
  expect(cloud.faultsLeft()).toBe(0);
  cloud.model.forget();
  cloud.model.always('Coder', smallApp);
  user = await signUpAndLogIn(api);
});

const times = (count: number, fault: BedrockFault) => Array.from({ length: count }, () => fault);

describe('a model that fails for a moment', () => {
  it('is retried after throttling, errors and interrupted responses', async () => {
    // The client retries each call once. So two faults make one attempt of the stage fail.
    for (const fault of times(2, 'throttle')) cloud.failNext(fault);
    for (const fault of times(2, 'serverError')) cloud.failNext(fault);
    for (const fault of ['throttle', 'cut'] as const) cloud.failNext(fault);
    for (const fault of ['serverError', 'cut'] as const) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status).toMatchObject({ status: 'completed' });
    expect(await creditsOf(api, user.apiKey)).toEqual({ credits: 90, heldCredits: 0 });
  });

  it('is retried while it plans, also after an invalid plan', async () => {
    cloud.model.forget();
    for (const fault of [...times(2, 'throttle'), 'cut', 'nonsense'] as const) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, ADVANCED_APP);
    expect(status).toMatchObject({ status: 'completed' });
    expect(await (await fetch(status.appUrl ?? '')).text()).toContain('<title>FocusTomato</title>');
    // The model was called for the interrupted response, for the invalid plan, and for the final plan.
    expect(cloud.model.askedOf('Planner')).toHaveLength(3);
  });

  it('and keeps failing ends the build', async () => {
    // The build calls the model at the start and after each of its eight waits, and the client retries each call once:
    // 18 faults.
    for (const fault of times(18, 'throttle')) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status.error).toContain('too busy');
    await expectRefunded(api, user, status);
    await expectCanBuildAgain(cloud, user);
  });
});

describe('a model that refuses or never responds', () => {
  it.each([
    ['the site has no access to it', times(1, 'unauthorized'), 'no access to its model'],
    ['it has an error each time', times(10, 'serverError'), 'could not be reached'],
    ['it breaks off each time', times(5, 'cut'), 'could not be reached or stopped responding'],
  ])('ends the build because %s', async (_, faults, sentence) => {
    for (const fault of faults) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status.error).toContain(sentence);
    await expectRefunded(api, user, status);
  });
});

describe('a model with unusable responses', () => {
  // The build discards the first response and uses the second.
  it.each([
    ['code left out is asked again, and unwrapped from a code fence among sentences', ['elided', 'fenced'], 2],
    ['no text is retried, and a draft before the app is ignored', ['empty', 'twoDocuments'], 2],
    ['binary noise is retried, and a truncated response is continued', ['binary', 'truncate'], 3],
  ] as const)('with %s', async (_, faults, calls) => {
    for (const fault of faults) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status).toMatchObject({ status: 'completed' });
    expect(cloud.model.askedOf('Coder')).toHaveLength(calls);
    const html = await (await fetch(status.appUrl ?? '')).text();
    expect(writtenDocument(html)).toBe(SMALL_APP);
  });

  it.each([
    ['nonsense twice', QUICK_APP, times(2, 'nonsense'), 'The model did not finish writing the app.'],
    ['a response without end', QUICK_APP, times(5, 'endless'), 'The model did not finish writing the app.'],
    ['no plan twice', ADVANCED_APP, times(2, 'binary'), 'The model did not respond with a plan'],
  ])('with %s ends the build', async (_, app, faults, sentence) => {
    for (const fault of faults) cloud.failNext(fault);
    const status = await buildApp(api, user.apiKey, app);
    expect(status.error).toContain(sentence);
    await expectRefunded(api, user, status);
  });

  it('with a broken script has it repaired once', async () => {
    cloud.failNext('brokenScript');
    const status = await buildApp(api, user.apiKey, QUICK_APP);
    expect(status).toMatchObject({ status: 'completed', receipt: { repairs: 1, creditsCharged: 10 } });
    const html = await (await fetch(status.appUrl ?? '')).text();
    expect(html).toContain('<title>FocusTomato</title>');
    expect(html).not.toContain('undefinedFunctionOnLoad');
  });
});
