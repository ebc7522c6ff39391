import { describe, expect, it } from 'vitest';
import { rateHeaders } from '../../../functions/http/rate-headers.ts';

const TAKEN = { requests: 60, perSeconds: 120, left: 58, fullInMs: 3_500 };
const answer = (statusCode = 200, headers: Record<string, string> = {}) => ({
  statusCode,
  headers: { 'cache-control': 'no-store', ...headers },
});

describe('the rate-limit headers', () => {
  it.each([
    ['the bucket', { ...TAKEN, left: 0 }],
    ['something else, whatever is left of the bucket', TAKEN],
    ['something else', undefined],
  ])('have the retry time when %s is used up', (_what, taken) => {
    expect(rateHeaders(answer(429, { 'retry-after': '90' }), 500, taken)).toMatchObject({
      ratelimit: '"caller";r=0;t=90',
    });
  });

  it('are absent in cacheable responses, which other callers receive too', () => {
    const cached = answer(200, { 'cache-control': 'max-age=5' });
    expect(rateHeaders(cached, 500, TAKEN)).toEqual({ 'ratelimit-policy': '"all-callers";q=500;w=1' });
  });
});
