import { expect, test } from 'vitest';
import { readDeclaredFlows } from '../../../../functions/core/builds/build-flows.ts';
import { planSchema } from '../../../../shared/domain/plan.ts';
import { chooseTemplate } from '../../engine/choose-template.ts';
import { createOfflineModel } from '../../offline-model.ts';
import { message, responseOf, wholeResponseOf } from './response-of.ts';
import { promptCorpus } from './sample-prompts.ts';

test('the corpus has at least 120 different prompts', () => {
  expect(new Set(promptCorpus.map(({ idea, type }) => `${type}:${idea}`)).size).toBe(promptCorpus.length);
  expect(promptCorpus.length).toBeGreaterThanOrEqual(120);
});

test.each(promptCorpus)('“$idea” ($type) chooses $kind', ({ idea, type, kind }) => {
  expect(chooseTemplate({ idea, projectName: '', projectType: type }).id).toBe(kind);
});

test.each([
  ['a game of sudoku', 'game'],
  ['a calculator', 'webapp'],
] as const)('a quick build of “%s” declares the type %s', async (idea, type) => {
  expect(readDeclaredFlows(await wholeResponseOf('Coder', { idea })).type).toBe(type);
});

test('a truncated response continues exactly where it stopped', async () => {
  const whole = await wholeResponseOf('Coder', { idea: 'a calculator' });
  const text = message({ idea: 'a calculator' });
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

test.each(['bootstrap', 'tailwind', 'materialize'])('the page contains the styles that imitate %s', async (name) => {
  const settings = JSON.stringify({ theme: 'system', cssFramework: name, imageMode: 'None' });
  const page = await responseOf('Coder', { idea: 'a todo list', settings });
  expect(page).toMatch(new RegExp(`The look of ${name}`, 'i'));
  expect(page).not.toMatch(/https?:\/\/[^"]*(?:cdn|unpkg)/);
});

test('a plan lists one to four images, and the page shows each of them', async () => {
  const settings = JSON.stringify({ theme: 'system', imageMode: 'DALLE3' });
  for (const idea of ['landing page for a bakery', 'portfolio', 'my pizzeria', 'book tracker', 'a recipe book']) {
    const response = await responseOf('Planner', { idea, settings });
    const { images } = planSchema.parse(JSON.parse(response));
    const page = await responseOf('Coder', { idea, settings, plan: response });
    expect(images.length).toBeGreaterThanOrEqual(1);
    expect(images.length).toBeLessThanOrEqual(4);
    for (const { placeholder_id } of images) expect(page).toContain(`{{image:${placeholder_id}}}`);
  }
});

test('the page shows the images that the user sent', async () => {
  const userImages = 'The person sent 2 images. {{image:user-1}} {{image:user-2}}';
  const page = await responseOf('Coder', { idea: 'a todo list', userImages });
  expect(page).toContain('src="{{image:user-1}}"');
  expect(page).toContain('src="{{image:user-2}}"');
});
