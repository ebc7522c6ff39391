import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ExecutionAlreadyExists, GetExecutionHistoryCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, expect, test, vi } from 'vitest';
import {
  cleanUp,
  type Functions,
  fault,
  MACHINE_ARN,
  machine,
  next,
  outputOf,
  startMachines as start,
  task,
  temporaryDir,
} from './step-functions-fixture.ts';

afterEach(cleanUp);

type Started = Awaited<ReturnType<typeof start>>;

async function historyOf({ client }: Started, executionArn: string) {
  const { events = [] } = await client.send(new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }));
  return events;
}

/** Functions that respond normally, except that the call with the number `cutAt` never ends. This imitates a crash. */
class CutFunctions {
  readonly ended: string[] = [];
  cutAt = Number.POSITIVE_INFINITY;
  #calls = 0;
  #flaky = 0;
  readonly cut = Promise.withResolvers<void>();

  readonly functions: Functions = {
    plan: () => this.#call('plan', { items: [1, 2, 3], rounds: 0 }),
    draw: () => this.#call('draw', 'drawn'),
    flaky: () => this.#call('flaky', 'written', () => ++this.#flaky < 3),
    each: (item: number) => this.#call(`each ${item}`, item * 10),
    count: (state: { rounds: number }) => this.#call(`count ${state.rounds}`, { ...state, rounds: state.rounds + 1 }),
    broken: () => this.#call('broken', null, () => true),
  };

  async #call(name: string, result: unknown, fails = () => false): Promise<unknown> {
    this.#calls += 1;
    if (this.#calls === this.cutAt) {
      this.cut.resolve();
      return new Promise(() => undefined);
    }
    this.ended.push(name);
    if (fails()) throw fault('Flaky');
    return result;
  }
}

/** Every kind of state, in an order that reveals a skipped or repeated state. */
const EVERYTHING = machine(task('plan', next('Build')), {
  Build: {
    Type: 'Parallel',
    Branches: [
      { StartAt: 'Draw', States: { Draw: task('draw') } },
      {
        StartAt: 'Flaky',
        States: {
          Flaky: task('flaky', { Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 60, MaxAttempts: 2 }] }),
        },
      },
    ],
    ResultPath: '$.built',
    Next: 'Pause',
  },
  Pause: { Type: 'Wait', Seconds: 600, Next: 'Each' },
  Each: {
    Type: 'Map',
    ItemsPath: '$.items',
    MaxConcurrency: 1,
    ItemProcessor: { StartAt: 'One', States: { One: task('each') } },
    ResultPath: '$.results',
    Next: 'Count',
  },
  Count: task('count', next('Again')),
  Again: {
    Type: 'Choice',
    Choices: [{ Variable: '$.rounds', NumericLessThan: 3, Next: 'Count' }],
    Default: 'Broken',
  },
  Broken: task('broken', {
    ...next('Done'),
    Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 60, MaxAttempts: 1 }],
    Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Done' }],
  }),
  Done: { Type: 'Succeed' },
});
const NO_WAITS = { waitOverrides: { waitMs: { Pause: 1 }, retryMs: { Flaky: 1, Broken: 1 } } };
const CALLS = 13;

async function runIdempotent({ functions }: CutFunctions) {
  const cloud = await start(functions, NO_WAITS);
  cloud.define(EVERYTHING);
  const executionArn = await cloud.begin('whole');
  const execution = await cloud.ended(executionArn);
  return { execution, history: (await historyOf(cloud, executionArn)).map(({ type }) => type).sort() };
}

test('an execution continues wherever its cloud was stopped, and repeats only interrupted calls', async () => {
  const whole = new CutFunctions();
  const expected = await runIdempotent(whole);
  expect(outputOf(expected.execution)).toMatchObject({
    built: ['drawn', 'written'],
    results: [10, 20, 30],
    rounds: 3,
    error: { Error: 'Flaky' },
  });
  expect(whole.ended).toHaveLength(CALLS);
  for (let cutAt = 1; cutAt <= CALLS; cutAt += 1) {
    const dataDir = temporaryDir();
    const cut = new CutFunctions();
    cut.cutAt = cutAt;
    const before = await start(cut.functions, { dataDir, ...NO_WAITS });
    before.define(EVERYTHING);
    const executionArn = await before.begin('whole');
    await cut.cut.promise;
    // Lets the results of the other calls be stored before the close.
    await nextTick();
    await before.close();

    const after = await start(cut.functions, { dataDir, ...NO_WAITS });
    after.define(EVERYTHING);
    await after.resumeInterrupted();
    const execution = await after.ended(executionArn);
    expect(execution.output).toBe(expected.execution.output);
    expect(cut.ended.sort(), `cut at call ${cutAt}`).toEqual(whole.ended.sort());
    const history = await historyOf(after, executionArn);
    expect(history.map(({ type }) => type).sort(), `cut at call ${cutAt}`).toEqual(expected.history);
    expect(history.map(({ id }) => id)).toEqual(history.map((_, index) => index + 1));
    expect(after.changes.map(({ status }) => status)).toEqual(['SUCCEEDED']);
  }
});

test('the next cloud continues an execution of a killed cloud', async () => {
  const dataDir = temporaryDir();
  const module = fileURLToPath(new URL('../../step-functions/', import.meta.url));
  const input = JSON.stringify({ keep: 'me' });
  const definition = machine(task('first', next('Second')), { Second: task('second') });
  writeFileSync(
    join(dataDir, 'cloud.mjs'),
    `import { Executions } from '${module}executions.ts';
    import { ExecutionStore } from '${module}execution-store.ts';
    import { createLocalStateMachine } from '${module}state-machine.ts';
    const machine = createLocalStateMachine({ name: 'Generation', arn: '${MACHINE_ARN}', definition: ${JSON.stringify(definition)} });
    const invokeFunction = async (name, payload) => {
      if (name === 'second') process.kill(process.pid, 'SIGKILL');
      return { ok: true, requestId: 'r', payload: { ...payload, isFirstDone: true } };
    };
    new Executions({ store: new ExecutionStore('${dataDir}/executions', Date.now()), invokeFunction, onStatusChange() {}, now: Date.now })
      .start({ machine, name: 'killed', input: '${input}' });`,
  );
  const cloud = spawn(process.execPath, [join(dataDir, 'cloud.mjs')], { stdio: 'inherit' });
  const [, signal] = await once(cloud, 'exit');
  expect(signal).toBe('SIGKILL');
  const after = await start({ second: (payload: object) => ({ ...payload, isSecondDone: true }) }, { dataDir });
  after.define(definition);
  await after.resumeInterrupted();
  await expect.poll(() => after.changes.at(-1)?.status).toBe('SUCCEEDED');
  expect(JSON.parse(after.changes.at(-1)?.output ?? '')).toEqual({
    keep: 'me',
    isFirstDone: true,
    isSecondDone: true,
  });
});

test('ended executions stay ended, and their unpublished changes are published', async () => {
  const dataDir = temporaryDir();
  const before = await start(
    { work: () => 'done' },
    {
      dataDir,
      onStatusChange: ({ name, status }) => {
        if (name === 'unheard' && status !== 'RUNNING') throw new Error('the listener is away');
      },
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  before.define(machine(task('work')));
  const doneArn = await before.begin('done');
  await before.ended(doneArn);
  await before.ended(await before.begin('unheard'));
  await before.close();
  vi.restoreAllMocks();

  const after = await start({}, { dataDir });
  after.define(machine(task('work')));
  await after.resumeInterrupted();
  expect(await after.lookUp(doneArn)).toMatchObject({ status: 'SUCCEEDED', output: '"done"' });
  expect(after.changes.map(({ name, status }) => `${name} ${status}`)).toEqual(['unheard SUCCEEDED']);
  await expect(after.begin('done')).rejects.toBeInstanceOf(ExecutionAlreadyExists);

  const later = await start({}, { dataDir });
  await later.resumeInterrupted();
  expect(later.changes).toEqual([]);
});

async function interrupted(definition: unknown) {
  const dataDir = temporaryDir();
  const called = Promise.withResolvers<void>();
  const hang = () => {
    called.resolve();
    return new Promise(() => undefined);
  };
  const before = await start({ hang }, { dataDir });
  before.define(definition);
  const executionArn = await before.begin('cut');
  await called.promise;
  await before.close();
  return { dataDir, executionArn };
}

test('the downtime counts toward the time limit of an execution', async () => {
  const definition = machine(task('hang'), {}, { TimeoutSeconds: 60 });
  const { dataDir, executionArn } = await interrupted(definition);
  const calls: unknown[] = [];
  const functions: Functions = {
    hang: () => {
      calls.push(1);
      return new Promise(() => undefined);
    },
  };
  const soon = await start(functions, { dataDir, now: () => Date.now() + 59_500 });
  soon.define(definition);
  await soon.resumeInterrupted();
  expect(await soon.ended(executionArn)).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
  expect(calls).toHaveLength(1);

  const other = await interrupted(definition);
  const late = await start(functions, { dataDir: other.dataDir, now: () => Date.now() + 60_000 });
  late.define(definition);
  await late.resumeInterrupted();
  expect(late.changes).toMatchObject([{ name: 'cut', status: 'TIMED_OUT' }]);
  expect(calls).toHaveLength(1);
});

test('a timed-out attempt counts after a restart', async () => {
  const definition = machine(
    task('hang', { TimeoutSeconds: 1, Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'Late' }] }),
    { Late: task('settle') },
  );
  const dataDir = temporaryDir();
  const settling = Promise.withResolvers<void>();
  const before = await start(
    {
      hang: () => new Promise(() => undefined),
      settle: () => {
        settling.resolve();
        return new Promise(() => undefined);
      },
    },
    { dataDir },
  );
  before.define(definition);
  const executionArn = await before.begin('slow');
  await settling.promise;
  await before.close();
  const after = await start({ settle: () => 'settled' }, { dataDir });
  after.define(definition);
  await after.resumeInterrupted();
  expect(outputOf(await after.ended(executionArn))).toBe('settled');
});

test('an interrupted execution without its state machine ends as ABORTED', async () => {
  const { dataDir } = await interrupted(machine(task('hang')));
  const after = await start({}, { dataDir });
  await after.resumeInterrupted();
  expect(after.changes).toMatchObject([{ name: 'cut', status: 'ABORTED', error: 'Buidl.Interrupted' }]);
});

test('an interrupted execution can be stopped before and after it continues', async () => {
  const definition = machine(task('hang'));
  const functions: Functions = { hang: () => new Promise(() => undefined) };
  const stop = new StopExecutionCommand({ executionArn: '' });
  const first = await interrupted(definition);
  const early = await start({}, { dataDir: first.dataDir });
  stop.input.executionArn = first.executionArn;
  await early.client.send(stop);
  early.define(definition);
  await early.resumeInterrupted();
  expect(early.changes.map(({ status }) => status)).toEqual(['ABORTED']);

  const second = await interrupted(definition);
  const late = await start(functions, { dataDir: second.dataDir });
  late.define(definition);
  await late.resumeInterrupted();
  stop.input.executionArn = second.executionArn;
  await late.client.send(stop);
  expect((await late.lookUp(second.executionArn)).status).toBe('ABORTED');
});
