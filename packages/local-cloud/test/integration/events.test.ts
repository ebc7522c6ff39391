import { afterEach, expect, test, vi } from 'vitest';
import { createEventBus, UnsupportedRuleError } from '../../eventbridge/event-bus.ts';
import type { InvokeResult } from '../../lambda/invoke-result.ts';

const TARGET_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:Settle';
const targets = [{ Id: 'Target0', Arn: TARGET_ARN }];
const statusChange = (status: string, name = 'op-1') => ({
  source: 'aws.states',
  'detail-type': 'Step Functions Execution Status Change',
  detail: { status, name, tags: ['a', 'b'] },
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function busWith(results: InvokeResult[] = []) {
  const calls: { arn: string; payload: unknown }[] = [];
  const bus = createEventBus({
    invokeFunction: async (arn, payload) => {
      calls.push({ arn, payload });
      return results.shift() ?? { ok: true, requestId: 'r', payload: null };
    },
    now: () => Date.UTC(2026, 10, 21, 12),
    firstRetryDelayMs: 1,
  });
  return { bus, calls };
}

const failure = (): InvokeResult => ({
  ok: false,
  requestId: 'r',
  error: { errorType: 'E', errorMessage: 'no' },
});

test('an event reaches the targets of all matching rules, in the format of EventBridge', async () => {
  const { bus, calls } = busWith();
  bus.addRule({
    EventPattern: {
      source: ['aws.states'],
      'detail-type': ['Step Functions Execution Status Change'],
      detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'], name: [{ prefix: 'op-' }] },
    },
    Targets: targets,
  });
  bus.addRule({ EventPattern: { source: ['aws.s3'] }, Targets: targets });
  bus.addRule({ EventPattern: { source: ['aws.states'] }, State: 'DISABLED', Targets: targets });
  await bus.publish(statusChange('SUCCEEDED'));
  await bus.publish(statusChange('FAILED', 'other'));
  expect(calls).toEqual([]);
  await bus.publish(statusChange('ABORTED'));
  expect(calls).toEqual([
    {
      arn: TARGET_ARN,
      payload: {
        ...statusChange('ABORTED'),
        version: '0',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        account: '000000000000',
        region: 'us-east-1',
        time: '2026-11-21T12:00:00Z',
        resources: [],
      },
    },
  ]);
});

test('a pattern matches an array by its elements, and never a missing field', async () => {
  const { bus, calls } = busWith();
  bus.addRule({ EventPattern: { detail: { tags: ['b'] } }, Targets: targets });
  bus.addRule({ EventPattern: { detail: { missing: { deeper: [null] } } }, Targets: targets });
  bus.addRule({ EventPattern: { detail: { toString: ['x'] } }, Targets: targets });
  await bus.publish(statusChange('RUNNING'));
  expect(calls).toHaveLength(1);
});

test('a failed target is called twice more, then dropped', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { bus, calls } = busWith([failure(), failure(), failure(), failure()]);
  bus.addRule({ EventPattern: { source: ['aws.states'] }, Targets: targets });
  await bus.publish(statusChange('FAILED'));
  expect(calls).toHaveLength(3);
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('given up'));
  await bus.publish(statusChange('FAILED'));
  expect(calls).toHaveLength(5);
});

test("a target's retry policy and constant input are applied", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { bus, calls } = busWith([failure(), failure()]);
  const target = { ...targets[0], Input: '{"job":"sweep"}', RetryPolicy: { MaximumRetryAttempts: 0 } };
  bus.addRule({ EventPattern: { source: ['aws.states'] }, Targets: [target] });
  await bus.publish(statusChange('FAILED'));
  expect(calls.map(({ payload }) => payload)).toEqual([{ job: 'sweep' }]);
});

test('a schedule fires at its rate between start and stop, and on demand', async () => {
  vi.useFakeTimers();
  const { bus, calls } = busWith();
  bus.addRule({ Name: 'sweeper', ScheduleExpression: 'rate(5 minutes)', Targets: targets });
  bus.addRule({ Name: 'off', ScheduleExpression: 'rate(1 minute)', State: 'DISABLED', Targets: targets });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(0);
  bus.start();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(300_001);
  expect(calls).toHaveLength(2);
  await bus.runSchedule('sweeper');
  expect(calls[2]?.payload).toMatchObject({
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    resources: ['arn:aws:events:us-east-1:000000000000:rule/sweeper'],
    detail: {},
  });
  await expect(bus.runSchedule('unknown')).rejects.toBeInstanceOf(UnsupportedRuleError);
  bus.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls).toHaveLength(3);
});

test.each([
  ['a cron schedule', { ScheduleExpression: 'cron(0 12 * * ? *)', Targets: targets }],
  ['a rate that AWS refuses', { ScheduleExpression: 'rate(1 minutes)', Targets: targets }],
  ['neither pattern nor schedule', { Targets: targets }],
  ['another bus', { EventBusName: 'mine', EventPattern: { source: ['x'] }, Targets: targets }],
  ['an unknown operator', { EventPattern: { source: [{ 'anything-but': 'x' }] }, Targets: targets }],
  ['alternatives', { EventPattern: { $or: [{ source: ['x'] }] }, Targets: targets }],
  ['a queue as target', { EventPattern: { source: ['x'] }, Targets: [{ Id: 'a', Arn: 'arn:aws:sqs:us-east-1:0:q' }] }],
  [
    'an input transformer',
    {
      EventPattern: { source: ['x'] },
      Targets: [{ Id: 'a', Arn: TARGET_ARN, InputTransformer: { InputTemplate: '' } }],
    },
  ],
])('%s is refused when the rule is added', (_feature, properties) => {
  expect(() => busWith().bus.addRule(properties, 'Rule')).toThrow(UnsupportedRuleError);
});
