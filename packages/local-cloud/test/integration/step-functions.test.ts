import { afterEach, expect, test } from 'vitest';
import { UnsupportedDefinitionError } from '../../step-functions/definition.ts';
import {
  cleanUp,
  fault,
  MACHINE_ARN,
  machine,
  next,
  outputOf,
  startMachines as start,
  task,
} from './step-functions-fixture.ts';

afterEach(cleanUp);

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
  const retry = [{ ErrorEquals: ['ThrottlingException'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3 }];
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
  [{ Or: [{ Variable: '$.text', IsNumeric: true }, { And: [{ Variable: '$.nothing', IsNull: true }] }] }, true],
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
