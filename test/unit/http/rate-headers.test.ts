import { describe, expect, it } from 'vitest';
import { rateHeaders } from '../../../functions/http/rate-headers.ts';

const TAKEN = { requests: 60, perSeconds: 120, left: 58, fullInMs: 3_500 };
const answer = (statusCode = 200, headers: Record<string, string> = {}) => ({
  statusCode,
  headers: { 'cache-control': 'no-store', ...headers },
});

describe('the headers about rates', () => {
  it('name that of everybody where the calls of each caller are not counted', () => {
    expect(rateHeaders(answer(), 500, undefined)).toEqual({ 'ratelimit-policy': '"all-callers";q=500;w=1' });
  });

  it('say what is left to the caller where they are', () => {
    expect(rateHeaders(answer(), 500, TAKEN)).toEqual({
      'ratelimit-policy': '"all-callers";q=500;w=1, "caller";q=60;w=120',
      ratelimit: '"caller";r=58;t=4',
    });
  });

  it.each([
    ['the bucket', { ...TAKEN, left: 0 }],
    ['something else, whatever is left of the bucket', TAKEN],
    ['something else', undefined],
  ])('say when to ask again once %s is used up', (_what, taken) => {
    expect(rateHeaders(answer(429, { 'retry-after': '90' }), 500, taken)).toMatchObject({
      ratelimit: '"caller";r=0;t=90',
    });
  });

  it('tell others nothing, to whom the edge gives the same response', () => {
    const cached = answer(200, { 'cache-control': 'max-age=5' });
    expect(rateHeaders(cached, 500, TAKEN)).toEqual({ 'ratelimit-policy': '"all-callers";q=500;w=1' });
  });
});
