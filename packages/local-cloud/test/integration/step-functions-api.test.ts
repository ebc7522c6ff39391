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
import { afterEach, expect, test } from 'vitest';
import { cleanUp, MACHINE_ARN, machine, next, startMachines as start, task } from './step-functions-fixture.ts';

const MAX_STATE_BYTES = 262_144;

const untilCalled = (calls: unknown[]) => expect.poll(() => calls.length).toBeGreaterThan(0);

afterEach(cleanUp);

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
  const stopped = await client.send(new StopExecutionCommand({ executionArn, error: 'Banned', cause: 'by an admin' }));
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
  const none = await client.send(new ListExecutionsCommand({ stateMachineArn: MACHINE_ARN, statusFilter: 'FAILED' }));
  expect(none.executions).toEqual([]);
});
