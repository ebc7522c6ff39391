import { assistantResponse } from '@buidl/offline-model/engine/assistant/assistant-response';
import { expect, it } from 'vitest';
import { promptInResponse } from '../../../web/src/features/assistant/prompt-in-response.ts';

it('the prompt is the marked part of the response, without the text around it', () => {
  const response = 'Here it is:\n\n```prompt\nA timer for tea.\n\nIt rings.\n```\n\nGood luck!';
  expect(promptInResponse(response)).toBe('A timer for tea.\n\nIt rings.');
});

it('the last of several prompts is used, even if it was truncated', () => {
  expect(promptInResponse('```prompt\nOne\n```\nor\n```prompt\nTwo\n```')).toBe('Two');
  expect(promptInResponse('Try:\n```prompt\nA timer for')).toBe('A timer for');
});

it('a response without a marked prompt is used completely', () => {
  for (const response of ['Make the title larger.', 'Add `x` and\n```js\nlet x;\n```', '```prompt\n\n```']) {
    expect(promptInResponse(response)).toBe(response);
  }
});

it('the offline model marks its prompts', () => {
  const response = assistantResponse({ question: 'an app for my tea collection' });
  const prompt = promptInResponse(response);
  expect(prompt).toContain('an app for my tea collection');
  expect(prompt).not.toContain('fuller prompt');
  expect(prompt).not.toContain('built-in composer');
});
