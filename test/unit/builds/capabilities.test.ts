import { expect, it } from 'vitest';
import { inferenceSettings, mayDisclaim } from '../../../functions/adapters/models/capabilities.ts';

const request = { maxOutputTokens: 65_536, temperature: 2, topP: 0.5 };

it('Claude gets its temperature clamped, no topP beside it, and its own output limit', () => {
  expect(inferenceSettings('global.anthropic.claude-sonnet-4-6', request)).toEqual({
    maxTokens: 64_000,
    temperature: 1,
  });
});

it('Claude gets topP where no temperature was asked for', () => {
  const settings = inferenceSettings('anthropic.claude-x', { ...request, temperature: undefined });
  expect(settings).toEqual({ maxTokens: 64_000, topP: 0.5 });
});

it('other models get both', () => {
  expect(
    inferenceSettings('amazon.nova-pro-v1:0', { ...request, maxOutputTokens: 1_024, temperature: 0 }),
  ).toEqual({
    maxTokens: 1_024,
    temperature: 0,
    topP: 0.5,
  });
});

it('only the built-in composer may say that its answer is a substitute, which is free', () => {
  expect(mayDisclaim('buidl.composer-v1')).toBe(true);
  for (const modelId of [
    'global.anthropic.claude-sonnet-4-6',
    'amazon.nova-pro-v1:0',
    'qwen3-coder',
    'my/buidl.composer-v1',
  ]) {
    expect(mayDisclaim(modelId)).toBe(false);
  }
});
