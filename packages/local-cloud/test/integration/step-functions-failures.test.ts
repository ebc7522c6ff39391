import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLambda } from '../../lambda/lambda.ts';
import {
  cleanUp,
  cleanups,
  fault,
  machine,
  next,
  outputOf,
  startMachines as start,
  task,
  temporaryDir,
} from './step-functions-fixture.ts';

const MAX_STATE_BYTES = 262_144;

afterEach(cleanUp);

test('an uncaught error fails the execution with its name and cause', async () => {
  const { run } = await start({
    code: () => {
      throw fault('OutOfCredits', 'top up');
    },
  });
  const execution = await run(machine(task('code')));
  expect(execution).toMatchObject({ status: 'FAILED', error: 'OutOfCredits' });
  expect(JSON.parse(execution.cause ?? '')).toEqual({
    errorMessage: 'top up',
    errorType: 'OutOfCredits',
    trace: [],
  });
});

test('a Fail state ends with its error and cause', async () => {
  const { run } = await start({});
  expect(
    await run(machine({ Type: 'Fail', Error: 'NotRunnable', CausePath: '$.why' }), { why: 'blank' }),
  ).toMatchObject({
    status: 'FAILED',
    error: 'NotRunnable',
    cause: 'blank',
  });
});

test('a branch of a failed Parallel state calls no further function', async () => {
  let calls = 0;
  const { run } = await start({
    flaky: () => {
      calls++;
      throw fault('Flaky');
    },
    broken: () =>
      vi
        .waitFor(() => expect(calls).toBe(1))
        .then(() => {
          throw fault('Broken');
        }),
    settle: () => calls,
  });
  const retry = [{ ErrorEquals: ['Flaky'], IntervalSeconds: 60, MaxAttempts: 5 }];
  const execution = await run(
    machine(
      {
        Type: 'Parallel',
        Branches: [
          { StartAt: 'Flaky', States: { Flaky: task('flaky', { Retry: retry }) } },
          { StartAt: 'Broken', States: { Broken: task('broken') } },
        ],
        Catch: [{ ErrorEquals: ['Broken'], Next: 'Settle' }],
        End: true,
      },
      { Settle: task('settle') },
    ),
  );
  expect(outputOf(execution)).toBe(1);
  expect(calls).toBe(1);
});

test('a task and an execution have their own timeouts', async () => {
  const { define, begin, ended } = await start({ hang: () => new Promise(() => undefined) });
  const timedOut = [{ ErrorEquals: ['States.Timeout'], Next: 'Late' }];
  define(machine(task('hang', { TimeoutSeconds: 1, Catch: timedOut }), {
    Late: { Type: 'Fail', Error: 'TooSlow' },
  }));
  expect(await ended(await begin('task'))).toMatchObject({ status: 'FAILED', error: 'TooSlow' });
  define(machine(
    task('hang', { Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Late' }] }),
    { Late: { Type: 'Succeed' } },
    { TimeoutSeconds: 1 },
  ));
  expect(await ended(await begin('whole'))).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
});

test('data over 256 KB fails the execution, and States.ALL does not catch it', async () => {
  const all = {
    Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }],
    Retry: [{ ErrorEquals: ['States.ALL'] }],
  };
  const caught = { Caught: { Type: 'Succeed' } };
  const calls: unknown[] = [];
  const { define, begin, ended } = await start({
    write: ({ length }: { length: number }) => 'x'.repeat(length),
    after: () => calls.push(1),
  });
  define(machine(task('write', all), caught));
  expect((await ended(await begin('fits', { length: MAX_STATE_BYTES - 200 }))).status).toBe('SUCCEEDED');
  const result = await ended(await begin('result', { length: MAX_STATE_BYTES }));
  expect(result).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  // Each value is within the limit, but both together exceed it.
  const keep = { ...all, OutputPath: '$', ResultPath: '$.more', ...next('After') };
  define(machine(task('write', keep), { ...caught, After: task('after') }));
  const sum = await ended(await begin('sum', { length: 150_000, ballast: 'x'.repeat(150_000) }));
  expect(sum).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  expect(calls).toEqual([]);
});

test('a timeout, a kill and an error of a function reach the state machine with their AWS names', async () => {
  const codeDir = temporaryDir();
  writeFileSync(
    join(codeDir, 'index.mjs'),
    `export const handler = async ({ how }) => {
      if (how === 'hang') await new Promise((resolve) => setTimeout(resolve, 60_000));
      if (how === 'kill') process.kill(process.pid, 'SIGKILL');
      if (how === 'throw') throw new RangeError('too far');
      return { how };
    }`,
  );
  const lambda = createLambda({
    name: 'work',
    codeDir,
    handler: 'index.handler',
    memoryMb: 128,
    timeoutMs: 1000,
    environment: {},
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 's', principal: 'Work' },
    region: 'us-east-1',
    onLog: () => undefined,
  });
  cleanups.push(() => lambda.stop());
  const { define, begin, ended } = await start((_name, payload) => lambda.invoke(payload));
  define(machine(task('work')));
  const endOf = async (how: string) => ended(await begin(how, { how }));
  expect(outputOf(await endOf('fine'))).toEqual({ how: 'fine' });
  const timedOut = await endOf('hang');
  expect(timedOut).toMatchObject({ status: 'FAILED', error: 'Sandbox.Timedout' });
  expect(JSON.parse(timedOut.cause ?? '').errorMessage).toContain('Task timed out after 1.00 seconds');
  expect(await endOf('kill')).toMatchObject({ error: 'Runtime.ExitError' });
  expect(await endOf('throw')).toMatchObject({ error: 'RangeError' });
});
