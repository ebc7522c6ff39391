import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StateMachineDoesNotExist,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, expect, test, vi } from 'vitest';
import { createLambda } from '../../../infra/local/lambda/lambda.ts';
import { UnsupportedDefinitionError } from '../../../infra/local/step-functions/definition.ts';
import {
  cleanUp,
  cleanups,
  fault,
  MACHINE_ARN,
  machine,
  next,
  outputOf,
  startMachines as start,
  task,
  temporaryDir,
} from './step-functions-fixture.ts';

const MAX_STATE_BYTES = 262_144;

afterEach(cleanUp);

const untilCalled = (calls: unknown[]) => expect.poll(() => calls.length).toBeGreaterThan(0);

test('a machine with Parallel, Choice, Map, Wait, Retry and Catch runs to its end', async () => {
  let attempts = 0;
  const { run, changes } = await start(
    {
      plan: ({ idea }: { idea: string }) => ({ idea, parts: ['a', 'b'], bad: true }),
      draw: (part: string) => `${part}.svg`,
      code: () => {
        attempts++;
        if (attempts < 3) throw fault('ThrottlingException');
        return { html: '<p>' };
      },
      check: () => {
        throw fault('BlankPage', 'nothing to see');
      },
    },
    { waitOverrides: { waitMs: { Pause: 1 }, retryMs: { Code: 1 } } },
  );
  const draw = { StartAt: 'Draw', States: { Draw: task('draw') } };
  const images = {
    Type: 'Map',
    ItemsPath: '$.parts',
    ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...draw },
    End: true,
  };
  const retry = [
    { ErrorEquals: ['ThrottlingException'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3 },
  ];
  const execution = await run(
    machine(task('plan', next('Build')), {
      Build: {
        Type: 'Parallel',
        Branches: [
          { StartAt: 'Images', States: { Images: images } },
          { StartAt: 'Code', States: { Code: task('code', { Retry: retry }) } },
        ],
        ResultPath: '$.built',
        Next: 'Pause',
      },
      Pause: { Type: 'Wait', Seconds: 600, Next: 'IsBad' },
      IsBad: {
        Type: 'Choice',
        Choices: [
          {
            And: [
              { Variable: '$.bad', BooleanEquals: true },
              { Variable: '$.fixed', IsPresent: false },
            ],
            Next: 'Check',
          },
        ],
        Default: 'Done',
      },
      Check: task('check', {
        ...next('Done'),
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Done' }],
      }),
      Done: { Type: 'Succeed' },
    }),
    { idea: 'timer' },
  );
  expect(execution.status).toBe('SUCCEEDED');
  expect(outputOf(execution)).toMatchObject({
    idea: 'timer',
    built: [['a.svg', 'b.svg'], { html: '<p>' }],
    error: { Error: 'BlankPage' },
  });
  expect(JSON.parse(outputOf(execution).error.Cause)).toEqual({
    errorMessage: 'nothing to see',
    errorType: 'BlankPage',
    trace: [],
  });
  expect(attempts).toBe(3);
  await expect.poll(() => changes.map(({ status }) => status)).toEqual(['RUNNING', 'SUCCEEDED']);
  expect(changes[1]).toMatchObject({
    name: 'run',
    stateMachineArn: MACHINE_ARN,
    input: '{"idea":"timer"}',
    error: null,
  });
  expect(changes[1]?.output).toBe(execution.output);
});

test('each retry waits longer than the one before', async () => {
  const calls: number[] = [];
  const { run } = await start({
    code: () => {
      calls.push(Date.now());
      if (calls.length < 3) throw fault('Throttled');
    },
  });
  const retry = [{ ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 2 }];
  expect((await run(machine(task('code', { Retry: retry })))).status).toBe('SUCCEEDED');
  const [first = 0, second = 0, third = 0] = calls;
  expect(second - first).toBeGreaterThanOrEqual(990);
  expect(third - second).toBeGreaterThanOrEqual(1990);
});

test('a direct function ARN, the context object and ResultPath $ work as on AWS', async () => {
  const { run } = await start({ echo: (payload: unknown) => payload });
  const inBranch = {
    Type: 'Pass',
    Parameters: { 'id.$': '$$.Execution.Input.id', 'name.$': '$$.Execution.Name' },
    End: true,
  };
  const execution = await run(
    machine(
      {
        Type: 'Parallel',
        Branches: [{ StartAt: 'Read', States: { Read: { ...inBranch, InputPath: '$.other' } } }],
        Next: 'Direct',
      },
      {
        Direct: {
          Type: 'Task',
          Resource: 'arn:aws:lambda:us-east-1:000000000000:function:echo',
          TimeoutSeconds: 5,
          ResultPath: '$',
          End: true,
        },
      },
    ),
    { id: 7, other: {} },
  );
  expect(outputOf(execution)).toEqual([{ id: 7, name: 'run' }]);
});

test.each([
  [{ Variable: '$.none', IsPresent: false }, true],
  [{ Variable: '$.flag', IsPresent: false }, false],
  [{ Variable: '$.none', IsPresent: true }, false],
  [{ Variable: '$.flag', BooleanEquals: false }, true],
  [{ Variable: '$.zero', NumericEquals: 0 }, true],
  [{ Variable: '$.text', IsNull: false }, true],
  [{ Not: { Variable: '$.text', IsString: false } }, true],
  [
    { Or: [{ Variable: '$.text', IsNumeric: true }, { And: [{ Variable: '$.nothing', IsNull: true }] }] },
    true,
  ],
])('the choice %j is %j', async (condition, expected) => {
  const { run } = await start({});
  const rule = { Type: 'Choice', Choices: [{ ...condition, Next: 'Yes' }], Default: 'No' };
  const ends = {
    Yes: { Type: 'Pass', Result: { taken: true }, End: true },
    No: { Type: 'Pass', Result: { taken: false }, End: true },
  };
  const execution = await run(machine(rule, ends), { flag: false, zero: 0, text: '', nothing: null });
  expect(outputOf(execution)).toEqual({ taken: expected });
});

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
  // Each value is within the limit, both together are not.
  const keep = { ...all, OutputPath: '$', ResultPath: '$.more', ...next('After') };
  define(machine(task('write', keep), { ...caught, After: task('after') }));
  const sum = await ended(await begin('sum', { length: 150_000, ballast: 'x'.repeat(150_000) }));
  expect(sum).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  expect(calls).toEqual([]);
});

test('StopExecution ends an execution as ABORTED immediately and without Catch, and publishes that', async () => {
  const calls: unknown[] = [];
  const { client, changes, define, begin, lookUp } = await start({
    hang: (payload: unknown) => {
      calls.push(payload);
      return new Promise(() => undefined);
    },
  });
  define(machine(task('hang', { Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }] }), {
    Caught: { Type: 'Succeed' },
  }));
  const executionArn = await begin('stopped');
  await untilCalled(calls);
  const stopped = await client.send(
    new StopExecutionCommand({ executionArn, error: 'Banned', cause: 'by an admin' }),
  );
  expect(await lookUp(executionArn)).toMatchObject({
    status: 'ABORTED',
    error: 'Banned',
    cause: 'by an admin',
    stopDate: stopped.stopDate,
  });
  expect(changes.map(({ status }) => status)).toEqual(['RUNNING', 'ABORTED']);
  expect(changes[1]).toMatchObject({
    executionArn,
    error: 'Banned',
    output: null,
    stopDate: stopped.stopDate?.getTime(),
  });
  await client.send(new StopExecutionCommand({ executionArn }));
  expect(changes).toHaveLength(2);
});

test('a name starts one execution: the same input returns it again, another input is refused', async () => {
  const release = Promise.withResolvers<void>();
  const calls: unknown[] = [];
  const { define, begin, ended } = await start({
    once: (payload: unknown) => {
      calls.push(payload);
      return release.promise;
    },
  });
  define(machine(task('once')));
  const arns = await Promise.all(Array.from({ length: 10 }, () => begin('same', { a: 1 })));
  expect(new Set(arns).size).toBe(1);
  await expect(begin('same', { a: 2 })).rejects.toBeInstanceOf(ExecutionAlreadyExists);
  release.resolve();
  await ended(arns[0] ?? '');
  expect(calls).toHaveLength(1);
  await expect(begin('same', { a: 1 })).rejects.toBeInstanceOf(ExecutionAlreadyExists);
});

test('invalid requests are refused with the errors of AWS', async () => {
  const { client, define, begin, lookUp } = await start({});
  await expect(begin('early')).rejects.toBeInstanceOf(StateMachineDoesNotExist);
  define(machine({ Type: 'Succeed' }));
  await expect(begin('with space')).rejects.toMatchObject({ name: 'InvalidName' });
  await expect(begin('x'.repeat(81))).rejects.toMatchObject({ name: 'InvalidName' });
  await expect(begin('large', 'x'.repeat(MAX_STATE_BYTES))).rejects.toMatchObject({
    name: 'ValidationException',
  });
  const broken = new StartExecutionCommand({ stateMachineArn: MACHINE_ARN, input: '{' });
  await expect(client.send(broken)).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
  await expect(lookUp(`${MACHINE_ARN}:none`)).rejects.toBeInstanceOf(ExecutionDoesNotExist);
  const { endpoint } = await start({});
  const stranger = new SFNClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' },
    maxAttempts: 1,
  });
  await expect(stranger.send(new DescribeExecutionCommand({ executionArn: 'x' }))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
});

test('history and lists come in ordered pages', async () => {
  const { client, define, begin, ended } = await start({ echo: (payload: unknown) => payload });
  define(machine(task('echo', next('Done')), { Done: { Type: 'Succeed' } }));
  const executionArn = await begin('first', { a: 1 });
  await ended(executionArn);
  await ended(await begin('second'));
  const page = await client.send(new GetExecutionHistoryCommand({ executionArn, maxResults: 3 }));
  const rest = await client.send(new GetExecutionHistoryCommand({ executionArn, nextToken: page.nextToken }));
  const events = [...(page.events ?? []), ...(rest.events ?? [])];
  expect(events.map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'TaskStateExited',
    'SucceedStateEntered',
    'SucceedStateExited',
    'ExecutionSucceeded',
  ]);
  expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(events[1]?.stateEnteredEventDetails).toMatchObject({ name: 'First', input: '{"a":1}' });
  const reversed = await client.send(
    new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, maxResults: 1 }),
  );
  expect(reversed.events?.[0]?.type).toBe('ExecutionSucceeded');
  const list = await client.send(
    new ListExecutionsCommand({ stateMachineArn: MACHINE_ARN, statusFilter: 'SUCCEEDED' }),
  );
  expect(list.executions?.map(({ name }) => name)).toEqual(['second', 'first']);
  const none = await client.send(
    new ListExecutionsCommand({ stateMachineArn: MACHINE_ARN, statusFilter: 'FAILED' }),
  );
  expect(none.executions).toEqual([]);
});

test.each([
  ['JSONata', { ...machine({ Type: 'Succeed' }), QueryLanguage: 'JSONata' }],
  ['JSONata in one state', machine(task('x', { QueryLanguage: 'JSONata' }))],
  ['variables', machine(task('x', { Assign: { a: 1 } }))],
  ['a Task without a time-out', machine(task('x', { TimeoutSeconds: undefined }))],
  ['a callback', machine(task('x', { Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken' }))],
  ['another service', machine(task('x', { Resource: 'arn:aws:states:::dynamodb:putItem' }))],
  ['a synchronous job', machine(task('x', { Resource: 'arn:aws:states:::states:startExecution.sync' }))],
  ['an unresolved ARN', machine(task('x', { Resource: { 'Fn::GetAtt': ['X', 'Arn'] } }))],
  [
    'a distributed Map',
    machine({
      Type: 'Map',
      End: true,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED' },
        StartAt: 'A',
        States: { A: { Type: 'Succeed' } },
      },
    }),
  ],
  ['a false Result', machine({ Type: 'Pass', Result: false, End: true })],
  [
    'the task context',
    machine(task('x', { Parameters: { FunctionName: 'x', Payload: { 'token.$': '$$.Task.Token' } } })),
  ],
  ['a state that does not exist', machine({ Type: 'Pass', Next: 'Nowhere' })],
  [
    'a fault inside a branch',
    machine({ Type: 'Parallel', End: true, Branches: [machine(task('x', { HeartbeatSeconds: 3 }))] }),
  ],
])('%s is refused when the machine is created', async (_feature, definition) => {
  const { define } = await start({});
  expect(() => define(definition)).toThrow(UnsupportedDefinitionError);
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
