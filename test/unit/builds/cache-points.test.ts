/** Requests contain cache points only where the model's provider accepts them. */
import { describe, expect, it } from 'vitest';
import { isLongEnoughToCache, splitForCache } from '../../../functions/adapters/models/cache-points.ts';

const SONNET = 'global.anthropic.claude-sonnet-4-6';
const OPUS = 'global.anthropic.claude-opus-4-6';

describe('a cache point is set', () => {
  it.each([
    [SONNET, 1_024],
    ['amazon.nova-pro-v1:0', 1_024],
    ['anthropic.claude-opus-4-1-20250805-v1:0', 1_024],
    [OPUS, 4_096],
    ['anthropic.claude-haiku-4-5-20251001-v1:0', 4_096],
  ])('for %s from %d tokens on', (modelId, tokens) => {
    expect(isLongEnoughToCache(modelId, 4 * tokens)).toBe(true);
    expect(isLongEnoughToCache(modelId, 4 * tokens - 1)).toBe(false);
  });
});

describe('a message is split for the cache', () => {
  const repeated = 'd'.repeat(8_000);
  const message = { role: 'user', text: `${repeated}\n<change>`, repeatedLength: repeated.length } as const;

  it('after the repeated part, if that is long enough together with the system prompt', () => {
    expect(splitForCache(SONNET, '', message)).toEqual({ repeated, rest: '\n<change>' });
    expect(splitForCache(OPUS, '', message)).toBeUndefined();
    expect(splitForCache(OPUS, 's'.repeat(9_000), message)).toEqual({ repeated, rest: '\n<change>' });
  });

  it('not without a repeated part, or when nothing follows it', () => {
    expect(splitForCache(SONNET, repeated, { role: 'user', text: repeated })).toBeUndefined();
    expect(splitForCache(SONNET, repeated, { ...message, text: `${repeated}\n` })).toBeUndefined();
  });
});
