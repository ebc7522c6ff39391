/** When the offline model has no template for an idea, the user gets a substitute app. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../fixtures/app-build.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

it('costs nothing, and its receipt names the reason and the closest templates', async () => {
  const user = await signUpAndLogIn(cloud.api);
  const idea = { projectNameDisplay: 'Green', userPrompt: 'app to water my plants', isQuickBuidl: 'true' };
  const { status, revisionString, receipt } = await buildApp(cloud.api, user.apiKey, idea);
  expect({ status, revisionString }).toEqual({ status: 'completed', revisionString: '1' });
  expect(receipt).toMatchObject({ creditsCharged: 0 });
  expect(receipt?.modelNotes).toEqual([
    'Composed offline by the built-in composer, from a template and without a language model.',
    expect.stringContaining('a collection of plants. It costs nothing.'),
    expect.stringContaining('The nearest templates:'),
    expect.stringContaining('npm start'),
  ]);
  const entries = await openTable(cloud).ledgerOf(user.publicKey);
  expect(entries.map(({ kind }) => kind)).toEqual(['grant', 'hold', 'release']);
  expect(entries.reduce((sum, { availableChange }) => sum + availableChange, 0)).toBe(100);
});
