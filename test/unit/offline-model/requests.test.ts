import { expect, test } from 'vitest';
import { readDeclaredFlows } from '../../../functions/core/builds/build-flows.ts';
import { chooseTemplate } from '../../../infra/offline-model/engine/choose-template.ts';
import { createOfflineModel } from '../../../infra/offline-model/offline-model.ts';
import { planSchema } from '../../../shared/domain/plan.ts';
import { message, responseOf, wholeResponseOf } from './response-of.ts';
import { promptCorpus } from './sample-prompts.ts';

test('the prompts differ, and there are at least 120', () => {
  expect(new Set(promptCorpus.map(({ idea, type }) => `${type}:${idea}`)).size).toBe(promptCorpus.length);
  expect(promptCorpus.length).toBeGreaterThanOrEqual(120);
});

test.each(promptCorpus)('“$idea” ($type) becomes $kind', ({ idea, type, kind }) => {
  expect(chooseTemplate({ idea, projectName: '', projectType: type }).id).toBe(kind);
});

test.each([
  ['a game of snake', 'game'],
  ['a stopwatch', 'webapp'],
] as const)('a quick build of “%s” says that it is a %s', async (idea, type) => {
  expect(readDeclaredFlows(await wholeResponseOf('Coder', { idea })).type).toBe(type);
});

test('a response that was cut is continued exactly', async () => {
  const whole = await wholeResponseOf('Coder', { idea: 'a stopwatch' });
  const text = message({ idea: 'a stopwatch' });
  const rest = await createOfflineModel().complete({
    modelId: 'offline',
    system: 'You are the Coder of Buidl.',
    messages: [
      { role: 'user', text, imageCount: 0 },
      { role: 'assistant', text: whole.slice(0, 5_000), imageCount: 0 },
      {
        role: 'user',
        text: 'Continue exactly where you stopped. Do not repeat anything.',
        imageCount: 0,
      },
    ],
    maxTokens: 64_000,
    stopSequences: [],
  });
  expect(whole.slice(0, 5_000) + rest).toBe(whole);
});

test.each(['bootstrap', 'tailwind', 'materialize'])(
  'the look of %s is written into the page',
  async (name) => {
    const settings = JSON.stringify({ theme: 'system', cssFramework: name, imageMode: 'None' });
    const page = await responseOf('Coder', { idea: 'a todo list', settings });
    expect(page).toMatch(new RegExp(`The look of ${name}`, 'i'));
    expect(page).not.toMatch(/https?:\/\/[^"]*(?:cdn|unpkg)/);
  },
);

test('a plan lists one to four images where the app shows them, and the page holds each', async () => {
  const settings = JSON.stringify({ theme: 'system', imageMode: 'DALLE3' });
  for (const idea of [
    'landing page for a bakery',
    'portfolio',
    'my pizzeria',
    'book tracker',
    'a recipe book',
  ]) {
    const response = await responseOf('Planner', { idea, settings });
    const { images } = planSchema.parse(JSON.parse(response));
    const page = await responseOf('Coder', { idea, settings, plan: response });
    expect(images.length).toBeGreaterThanOrEqual(1);
    expect(images.length).toBeLessThanOrEqual(4);
    for (const { placeholder_id } of images) expect(page).toContain(`{{image:${placeholder_id}}}`);
  }
});

test('images that the person sent are shown', async () => {
  const userImages = 'The person sent 2 images. {{image:user-1}} {{image:user-2}}';
  const page = await responseOf('Coder', { idea: 'a todo list', userImages });
  expect(page).toContain('src="{{image:user-1}}"');
  expect(page).toContain('src="{{image:user-2}}"');
});
