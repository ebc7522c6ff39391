/** Each family of models gets only settings that it accepts, as close as possible to the requested ones. */
import { describe, expect, it } from 'vitest';
import { inferenceSettings } from '../../../functions/adapters/models/inference-settings.ts';
import { familyOf } from '../../../functions/adapters/models/model-families.ts';
import type { ModelRequest } from '../../../functions/ports/model.ts';

const request: ModelRequest = {
  system: 'You are the Coder.',
  messages: [{ role: 'user', text: 'go' }],
  maxOutputTokens: 65_536,
  temperature: 2,
  topP: 0.5,
};
const reasoningRequest = { ...request, temperature: 1, maxOutputTokens: 6_000, reasoningTokens: 4_096 };

describe('sampling and limits', () => {
  it('Claude gets a clamped temperature, no topP with it, and its own output limit', () => {
    expect(inferenceSettings('global.anthropic.claude-sonnet-4-6', request)).toEqual({
      maxTokens: 64_000,
      temperature: 1,
    });
  });

  it('Claude gets topP when no temperature was chosen', () => {
    const settings = inferenceSettings('anthropic.claude-x', { ...request, temperature: undefined });
    expect(settings).toEqual({ maxTokens: 64_000, topP: 0.5 });
  });

  it('other models get both', () => {
    expect(inferenceSettings('amazon.nova-pro-v1:0', { ...request, maxOutputTokens: 1_024, temperature: 0 })).toEqual({
      maxTokens: 1_024,
      temperature: 0,
      topP: 0.5,
    });
  });

  it('the limit leaves room for a long prompt in the context, and a longer one is refused before it costs', () => {
    const long = { ...request, messages: [{ role: 'user' as const, text: 'x'.repeat(570_000) }] };
    const { maxTokens } = inferenceSettings('claude-haiku-4-5', long);
    expect(maxTokens).toBeLessThan(200_000 - 570_000 / 4);
    expect(maxTokens).toBeGreaterThan(1_000);
    const endless = { ...request, messages: [{ role: 'user' as const, text: 'x'.repeat(2_000_000) }] };
    expect(() => inferenceSettings('claude-haiku-4-5', endless)).toThrow(
      expect.objectContaining({ code: 'model_context' }),
    );
  });
});

describe('a reasoning budget', () => {
  it.each([
    ['anthropic.claude-sonnet-4-5-v1:0', { kind: 'budget', tokens: 4_096 }],
    ['claude-3-7-sonnet', { kind: 'budget', tokens: 4_096 }],
    ['global.anthropic.claude-sonnet-4-6', { kind: 'adaptive', effort: 'medium' }],
    ['claude-opus-5-5', { kind: 'adaptive', effort: 'medium' }],
    ['openai/gpt-5-mini', { kind: 'effort', effort: 'medium' }],
  ])('is set for %s in its own format, on top of the output limit and without sampling', (modelId, reasoning) => {
    expect(inferenceSettings(modelId, reasoningRequest)).toEqual({ maxTokens: 10_096, reasoning });
  });

  it('leaves at least half of a small limit to the response', () => {
    const { maxTokens, reasoning } = inferenceSettings('claude-opus-4-1', {
      ...reasoningRequest,
      maxOutputTokens: 32_000,
      reasoningTokens: 20_000,
    });
    expect({ maxTokens, reasoning }).toEqual({
      maxTokens: 32_000,
      reasoning: { kind: 'budget', tokens: 16_000 },
    });
  });

  it('is dropped for the user’s temperature when a model accepts only one of them', () => {
    const settings = inferenceSettings('claude-sonnet-4-5', { ...reasoningRequest, temperature: 0.2 });
    expect(settings).toEqual({ maxTokens: 6_000, temperature: 0.2 });
  });

  it('only raises the limit of a model that reasons by itself', () => {
    const settings = inferenceSettings('deepseek-r1:14b', reasoningRequest);
    expect(settings).toEqual({ maxTokens: 10_096, temperature: 1, topP: 0.5 });
  });

  it('is small for a model that always reasons, when no reasoning was requested', () => {
    const settings = inferenceSettings('gpt-5', { ...request, maxOutputTokens: 1_000 });
    expect(settings).toEqual({ maxTokens: 2_024, reasoning: { kind: 'effort', effort: 'low' } });
  });

  it.each(['qwen3-coder:30b', 'amazon.nova-pro-v1:0', 'gpt-4o', 'my-own-model'])('is not sent to %s', (modelId) => {
    expect(inferenceSettings(modelId, reasoningRequest)).toEqual({
      maxTokens: 6_000,
      temperature: 1,
      topP: 0.5,
    });
  });
});

describe('the family of a model', () => {
  it.each([
    ['anthropic/claude-opus-4.5', 5, 25],
    ['claude-opus-4-8', 5, 25],
    ['claude-opus-5', 5, 25],
    ['claude-opus-5-5', 4, 20],
    ['us.anthropic.claude-opus-4-20250514-v1:0', 15, 75],
    ['claude-sonnet-5', 2, 10],
    ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', 1, 5],
    ['us.amazon.nova-lite-v1:0', 0.06, 0.24],
    ['gpt-5-nano', 0.05, 0.4],
    ['o3', 2, 8],
  ])('%s has the list price of its provider', (modelId, input, output) => {
    expect(familyOf(modelId).prices).toMatchObject({ input, output });
  });

  it.each(['qwen3-coder', 'llama3.2:3b', 'claude-next', 'some-model'])('the price of %s is unknown', (modelId) => {
    expect(familyOf(modelId).prices).toBeUndefined();
  });

  it.each([
    ['claude-sonnet-4-6', true],
    ['gpt-4o', true],
    ['qwen2.5vl:7b', true],
    ['qwen/qwen3-vl-8b', true],
    ['llama3.2-vision', true],
    ['gemma3:12b', true],
    ['some-model', true],
    ['qwen3-coder', false],
    ['deepseek-r1', false],
    ['gpt-oss:20b', false],
    ['amazon.nova-micro-v1:0', false],
  ])('says whether %s accepts images: %s', (modelId, seesImages) => {
    expect(familyOf(modelId).seesImages).toBe(seesImages);
  });

  it('accepts only from the built-in composer that its response is a free placeholder', () => {
    expect(familyOf('buidl.composer-v1').mayDisclaim).toBe(true);
    for (const modelId of [
      'global.anthropic.claude-sonnet-4-6',
      'amazon.nova-pro-v1:0',
      'qwen3-coder',
      'my/buidl.composer-v1',
    ]) {
      expect(familyOf(modelId).mayDisclaim).toBeUndefined();
    }
  });
});
