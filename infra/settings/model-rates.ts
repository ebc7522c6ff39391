import type { ModelRate } from '../../shared/domain/model-rate.ts';

/**
 * Token prices are in USD per million tokens, from `source`. The price of an image is the same for all models, because
 * these models generate no images themselves.
 */
const listed = (input: number, cachedInput: number, output: number): ModelRate => ({
  input,
  cachedInput,
  output,
  image: 0.02,
  source: 'https://platform.claude.com/docs/en/about-claude/pricing',
  date: '2026-11-23',
});

export const MODEL_RATES: Readonly<Record<string, ModelRate>> = {
  'global.anthropic.claude-opus-5-5': listed(4, 0.2, 20),
  'global.anthropic.claude-sonnet-5-5': listed(2, 0.1, 10),
  'global.anthropic.claude-sonnet-5': listed(2, 0.2, 10),
  'global.anthropic.claude-sonnet-4-6': listed(3, 0.3, 15),
};
