import { expect, it } from 'vitest';
import { meteredModel } from '../../../functions/adapters/metrics/metered-model.ts';
import { observeResults } from '../../../functions/adapters/metrics/observe-results.ts';
import type { Meter } from '../../../functions/ports/meter.ts';
import {
  type Model,
  type ModelRequest,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../../functions/ports/model.ts';

class NotedMeter implements Meter {
  readonly noted: unknown[] = [];

  record(...values: Parameters<Meter['record']>): void {
    this.noted.push(values);
  }
}

const REQUEST: ModelRequest = { system: '', messages: [], maxOutputTokens: 10 };
const USAGE = { inputTokens: 7, cachedInputTokens: 3, outputTokens: 2 };
const COUNTED = [
  ['InputTokens', 7],
  ['CachedInputTokens', 3],
  ['OutputTokens', 2],
];

const failing = (error: Error): Model => ({
  complete: () => Promise.reject(error),
  traits: () => Promise.resolve({ seesImages: false }),
});

it.each([
  [new ModelThrottledError('busy'), [['ModelThrottles', 1]]],
  [new ModelUnavailableError('gone', { usage: USAGE }), [['ModelFailures', 1], ...COUNTED]],
  [new TypeError('wrong'), [['ModelFailures', 1]]],
])('a call that failed by %s counts as one, with what it used', async (error, noted) => {
  const meter = new NotedMeter();
  await expect(meteredModel(failing(error), meter).complete(REQUEST)).rejects.toBe(error);
  expect(meter.noted).toEqual(noted);
});

it('an aborted call counts only its actual usage', async () => {
  const meter = new NotedMeter();
  const error = new ModelUnavailableError('aborted', { usage: USAGE });
  const request = { ...REQUEST, signal: AbortSignal.abort() };
  await expect(meteredModel(failing(error), meter).complete(request)).rejects.toBe(error);
  expect(meter.noted).toEqual(COUNTED);
});

class Counter {
  #calls = 0;

  async next(step: number): Promise<number> {
    this.#calls += step;
    return this.#calls;
  }

  async reset(): Promise<void> {
    this.#calls = 0;
  }
}

it('an observer gets the result and parameters of its method, and other methods are unchanged', async () => {
  const seen: number[][] = [];
  const counter = observeResults<Pick<Counter, 'next' | 'reset'>>(new Counter(), {
    next: (result, step) => void seen.push([result, step]),
  });
  expect(await counter.next(2)).toBe(2);
  expect(await counter.next(3)).toBe(5);
  await counter.reset();
  expect(await counter.next(1)).toBe(1);
  expect(seen).toEqual([
    [2, 2],
    [5, 3],
    [1, 1],
  ]);
});
