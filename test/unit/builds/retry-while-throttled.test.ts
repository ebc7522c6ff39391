/** Tests a stage that waits for a busy model: its delays, its progress message, and its time limit. */
import { describe, expect, it } from 'vitest';
import { retryWhileThrottled } from '../../../functions/core/builds/stages/retry-while-throttled.ts';
import type { BuildState, Progress } from '../../../functions/ports/builds.ts';
import { ModelThrottledError, ModelUnavailableError } from '../../../functions/ports/model.ts';
import { emptyQueue } from '../../fixtures/memory-queue.ts';

const STATE: BuildState = { operationId: 'op_1', mode: 'quick', repairs: 0, passed: false };
const PROGRESS: Progress = { stage: 'code', percent: 25, progress: 'Writing the code...' };

const clock = { nowMs: () => 1_000 };

/** Returns a stage that throws `error`. Without `error`, the stage succeeds. */
function stageOf(error?: Error, isRunning = true) {
  const reported: Progress[] = [];
  const given: BuildState[] = [];
  const reportProgress = async (_: string, progress: Progress) => {
    reported.push(progress);
    return isRunning;
  };
  const readRequest = () => Promise.reject(new Error('not read'));
  const run = (state = STATE) =>
    retryWhileThrottled(
      { builds: { reportProgress, readRequest }, queue: emptyQueue(), clock },
      state,
      PROGRESS,
      async (free) => {
        given.push(free);
        if (error) throw error;
        return { ...free, next: 'check' };
      },
    );
  return { run, reported, given };
}

/** Returns the seconds of each delay until the stage gives up. */
async function waits(retryAfterSeconds?: number): Promise<number[]> {
  const error = new ModelThrottledError('slow', { retryAfterSeconds });
  const { run, given } = stageOf(error);
  const seconds: number[] = [];
  let state = STATE;
  const untilGivenUp = async () => {
    for (;;) {
      state = await run(state);
      seconds.push(state.busy?.seconds ?? Number.NaN);
    }
  };
  await expect(untilGivenUp()).rejects.toBe(error);
  expect(given).toEqual(Array.from({ length: seconds.length + 1 }, () => STATE));
  return seconds;
}

describe('a busy model', () => {
  it('is retried eight times, after 15 to 60 seconds each', async () => {
    const seconds = await waits();
    expect(seconds).toHaveLength(8);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(15);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
    expect(seconds[7]).toBeGreaterThan(seconds[0] ?? 0);
    expect(seconds.every(Number.isInteger)).toBe(true);
  });

  it('is retried after the requested delay, but not before 15 seconds', async () => {
    expect(new Set(await waits(100))).toEqual(new Set([100]));
    expect(Math.min(...(await waits(1)))).toBeGreaterThanOrEqual(15);
  });

  it('that requests a delay of an hour is not retried', async () => {
    expect(await waits(3_600)).toEqual([]);
  });

  it('is shown in the progress of the stage', async () => {
    const { run, reported } = stageOf(new ModelThrottledError('slow', { retryAfterSeconds: 42 }));
    await run();
    expect(reported).toEqual([
      {
        stage: 'code',
        percent: 25,
        progress: 'The model is busy. Trying again in 42 seconds...',
        progressText: { key: 'model_busy', params: { seconds: 42 } },
      },
    ]);
  });

  it('ends the stage of a stopped build', async () => {
    const { run } = stageOf(new ModelThrottledError('slow'), false);
    await expect(run()).rejects.toMatchObject({ code: 'stopped' });
  });
});

it('a stage that succeeds after a delay resets it for the next stage', async () => {
  const { run, given } = stageOf();
  expect(await run({ ...STATE, busy: { seconds: 20, waits: 3 } })).toEqual({ ...STATE, next: 'check' });
  expect(given).toEqual([STATE]);
});

it('another failure is not retried', async () => {
  const error = new ModelUnavailableError('broken');
  const { run, reported } = stageOf(error);
  await expect(run()).rejects.toBe(error);
  expect(reported).toEqual([]);
});
