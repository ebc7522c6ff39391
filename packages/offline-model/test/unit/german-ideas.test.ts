import { expect, it } from 'vitest';
import { EXAMPLE_IDEAS } from '../../../../web/src/lib/example-ideas.ts';
import { GERMAN } from '../../../../web/src/lib/language/german.ts';
import { chooseTemplate } from '../../engine/choose-template.ts';

it.each(EXAMPLE_IDEAS)('the example $label chooses the same template in German', ({ idea, projectName }) => {
  const german = String(GERMAN[idea]);
  for (const projectType of ['webapp', 'game'] as const) {
    const inEnglish = chooseTemplate({ idea, projectName, projectType });
    expect(chooseTemplate({ idea: german, projectName, projectType }).id).toBe(inEnglish.id);
  }
});
