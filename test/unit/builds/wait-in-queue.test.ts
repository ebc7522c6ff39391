/** Tests builds that wait for a busy model: their order, their progress messages, and their time limit. */
import { describe, expect, it } from 'vitest';
import { requireQueueCapacity } from '../../../functions/core/builds/queue/require-queue-capacity.ts';
import { waitInQueue } from '../../../functions/core/builds/stages/wait-in-queue.ts';
import type { BuildState, Progress } from '../../../functions/ports/builds.ts';
import { ModelThrottledError } from '../../../functions/ports/model.ts';
import { emptyQueue } from '../../fixtures/memory-queue.ts';

const PROGRESS: Progress = { stage: 'plan', percent: 5, progress: 'Planning your app...' };
const MINUTE_MS = 60_000;

/**
 * Returns a queue before a model that refuses builds while `model.isBusy`. `served` lists the accepted builds in order.
 */
function openQueue() {
  const queue = emptyQueue();
  const clock = { ms: 10 * MINUTE_MS, nowMs: () => clock.ms };
  const model = { isBusy: true, asked: 0 };
  const served: string[] = [];
  const reported = new Map<string, Progress>();
  const stopped = new Set<string>();
  const builds = {
    reportProgress: async (operationId: string, progress: Progress) => {
      reported.set(operationId, progress);
      return !stopped.has(operationId);
    },
    readRequest: () => Promise.reject(new Error('not read')),
  };
  /** Checks once whether the build may leave the queue. */
  const look = (state: BuildState) =>
    waitInQueue({ builds, queue, clock }, state, PROGRESS, async (free) => {
      model.asked += 1;
      if (model.isBusy) throw new ModelThrottledError('slow down');
      served.push(free.operationId);
      return free;
    });
  const build = (operationId: string): BuildState => ({
    operationId,
    mode: 'advanced',
    repairs: 0,
    passed: false,
    startedAtMs: clock.ms,
  });
  /** Starts builds one second apart. */
  const start = async (...operationIds: string[]) => {
    const states: BuildState[] = [];
    for (const operationId of operationIds) {
      states.push(await look(build(operationId)));
      clock.ms += 1_000;
    }
    return states;
  };
  const beforeOf = (operationId: string) => reported.get(operationId)?.buildsBefore;
  return { queue, clock, model, served, reported, stopped, look, build, start, beforeOf };
}

describe('while the model refuses builds', () => {
  it('one build tries while the others wait behind it, in the order of their starts', async () => {
    const { start, model, beforeOf, reported, queue } = openQueue();
    const states = await start('a', 'b', 'c');
    expect(model.asked).toBe(1);
    expect(['a', 'b', 'c'].map(beforeOf)).toEqual([undefined, 1, 2]);
    expect(reported.get('a')?.progress).toMatch(/^The model is busy. Trying again in \d+ seconds...$/);
    expect(reported.get('c')).toMatchObject({
      stage: 'queued',
      progress: 'The model is busy. Waiting in line...',
    });
    expect(states.map(({ busy }) => busy?.waits)).toEqual([1, 0, 0]);
    for (const { busy } of states.slice(1)) {
      expect(busy?.seconds).toBeGreaterThanOrEqual(10);
      expect(busy?.seconds).toBeLessThanOrEqual(15);
    }
    expect(queue.state().waiting.map(({ operationId }) => operationId)).toEqual(['a', 'b', 'c']);
  });

  it('no build overtakes another, whoever polls first', async () => {
    const { start, look, model, served } = openQueue();
    const [a, b, c] = await start('a', 'b', 'c');
    if (!a || !b || !c) throw new Error('no states');
    model.isBusy = false;
    expect(await look(c)).toHaveProperty('busy');
    expect(await look(b)).toHaveProperty('busy');
    expect(await look(a)).not.toHaveProperty('busy');
    expect(await look(c)).toHaveProperty('busy');
    expect(await look(b)).not.toHaveProperty('busy');
    expect(await look(c)).not.toHaveProperty('busy');
    expect(served).toEqual(['a', 'b', 'c']);
  });

  it('a build that is refused again keeps its place', async () => {
    const { start, look, beforeOf } = openQueue();
    const [a, b] = await start('a', 'b');
    if (!a || !b) throw new Error('no states');
    expect(await look(a)).toMatchObject({ busy: { waits: 2 } });
    await look(b);
    expect(beforeOf('b')).toBe(1);
  });

  it('twice as many builds try every 15 seconds after the model recovers', async () => {
    const { start, look, model, clock, served, queue } = openQueue();
    const names = Array.from({ length: 12 }, (_, index) => `build-${index + 10}`);
    const states = await start(...names);
    model.isBusy = false;
    const { throttledUntilMs } = queue.state();
    const askedAfter = async (seconds: number) => {
      clock.ms = throttledUntilMs + seconds * 1_000;
      const { length } = served;
      // All waiting builds check the queue at the same time, so none knows that another one leaves it.
      await Promise.all(states.filter(({ operationId }) => !served.includes(operationId)).map(look));
      return served.length - length;
    };
    expect([await askedAfter(14), await askedAfter(15), await askedAfter(30)]).toEqual([1, 2, 4]);
    expect(await askedAfter(45)).toBe(5);
    expect(served).toEqual(names);
  });

  it('builds in progress have priority: their refusals delay the queue too', async () => {
    const { look, build, queue, clock, beforeOf } = openQueue();
    await queue.wait({ operationId: 'first', startedAtMs: 0, seenAtMs: clock.ms }, []);
    await queue.throttled(clock.ms);
    await look(build('new'));
    expect(beforeOf('new')).toBe(1);
  });
});

describe('a build in the queue', () => {
  it('is removed after 90 seconds when it ended without leaving', async () => {
    const { start, look, clock, queue, beforeOf, model } = openQueue();
    const [, b] = await start('a', 'b');
    if (!b) throw new Error('no state');
    clock.ms += 87_000;
    await queue.throttled(clock.ms + 60_000);
    await look(b);
    expect(beforeOf('b')).toBe(1);
    clock.ms += 1_000;
    model.isBusy = false;
    expect(await look(b)).not.toHaveProperty('busy');
    await queue.wait({ operationId: 'z', startedAtMs: 0, seenAtMs: clock.ms }, ['a']);
    expect(queue.state().waiting.map(({ operationId }) => operationId)).toEqual(['z']);
  });

  it('ends at its next poll when it was stopped', async () => {
    const { start, look, stopped, queue } = openQueue();
    const [, b] = await start('a', 'b');
    if (!b) throw new Error('no state');
    stopped.add('b');
    await queue.leave('b');
    await expect(look(b)).rejects.toMatchObject({ code: 'stopped' });
    expect(queue.state().waiting.map(({ operationId }) => operationId)).toEqual(['a']);
  });

  it('gives up after ten minutes and leaves the queue', async () => {
    const { start, look, clock, queue } = openQueue();
    const [, b] = await start('a', 'b');
    if (!b) throw new Error('no state');
    clock.ms = (b.startedAtMs ?? 0) + 10 * MINUTE_MS;
    await queue.wait({ operationId: 'a', startedAtMs: 0, seenAtMs: clock.ms }, []);
    await queue.throttled(clock.ms);
    expect(await look(b)).toHaveProperty('busy');
    clock.ms += 1;
    await expect(look(b)).rejects.toBeInstanceOf(ModelThrottledError);
    expect(queue.state().waiting.map(({ operationId }) => operationId)).toEqual(['a']);
  });
});

it('a model that was never busy is called immediately, and the queue stays empty', async () => {
  const { start, model, served, queue, reported } = openQueue();
  model.isBusy = false;
  await start('a', 'b', 'c');
  expect(served).toEqual(['a', 'b', 'c']);
  expect(queue.state().waiting).toEqual([]);
  expect(reported.size).toBe(0);
});

it('the queue has room for 200 builds, and a further build is refused without a charge', async () => {
  const { queue, clock } = openQueue();
  const waiting = (index: number) => ({ operationId: `op-${index}`, startedAtMs: index, seenAtMs: clock.ms });
  for (let index = 0; index < 199; index += 1) await queue.wait(waiting(index), []);
  await expect(requireQueueCapacity({ queue, clock })).resolves.toBeUndefined();
  await queue.wait(waiting(199), []);
  await expect(requireQueueCapacity({ queue, clock })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 60,
  });
  clock.ms += 90_000;
  await expect(requireQueueCapacity({ queue, clock })).resolves.toBeUndefined();
});
