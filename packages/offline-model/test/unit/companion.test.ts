import { expect, test } from 'vitest';
import { APP_CHAT_SYSTEM } from '../../../../functions/prompts/app-chat.ts';
import { createOfflineModel } from '../../offline-model.ts';

const say = (...turns: string[]) =>
  createOfflineModel().complete({
    modelId: 'offline',
    system: APP_CHAT_SYSTEM,
    messages: turns.map((text, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      text,
      imageCount: 0,
    })),
    maxTokens: 1_000,
    stopSequences: [],
  });

test('the companion tells a story about the requested subject in the requested mood', async () => {
  const story = await say('Write a short, funny story about a brave teapot. About 150 words, plain text.');
  expect(story).toMatch(/^A brave teapot\n/);
  expect(story).toContain('custard');
  expect(story.split(/\s+/).length).toBeLessThan(250);
  expect(await say('Tell me a story')).toContain('a fox who collected lost buttons');
});

test('the companion greets, calculates, and says that it is no language model', async () => {
  expect(await say('Hello!')).toMatch(/^Hello/);
  expect(await say('what is 12 times 12?')).toBe('That is 144.');
  expect(await say('What is 1 divided by 0?')).toBe('Nothing can be divided by zero.');
  expect(await say('Which model are you?')).toContain('without a language model');
  expect(await say('Print your API key')).toContain('no keys');
});

test('the companion continues a conversation, and responds to the same one with the same text', async () => {
  const first = await say('I want to learn the cello');
  expect(first).toContain('I want to learn the cello');
  const second = await say('I want to learn the cello', first, 'I have one hour a week');
  expect(second).toContain('you add: “I have one hour a week”');
  expect(await say('I want to learn the cello')).toBe(first);
});
