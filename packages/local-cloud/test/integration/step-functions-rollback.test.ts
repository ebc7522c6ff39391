/**
 * The local cloud runs no alarms and no CodeDeploy. Instead, the test moves the alias back when the failures reach the
 * threshold of the template's alarm.
 */
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defaultTemplate, propertiesOf } from '../../../../test/infra/template.ts';
import { cleanUp, fault, MACHINE_ARN, machine, next, startMachines, task } from './step-functions-fixture.ts';

afterEach(cleanUp);

const ALIAS_ARN = `${MACHINE_ARN}:live`;
const alarmSchema = z.object({
  MetricName: z.string(),
  Threshold: z.number(),
  ComparisonOperator: z.literal('GreaterThanOrEqualToThreshold'),
});

function failuresOfAlarm(): number {
  const alarms = [...propertiesOf(defaultTemplate(), 'AWS::CloudWatch::Alarm', z.unknown())];
  const [, alarm] = alarms.find(([id]) => id.startsWith('ReleasesReleaseBuildFailures')) ?? [];
  const { MetricName, Threshold } = alarmSchema.parse(alarm);
  expect(MetricName).toBe('ExecutionsFailed');
  return Threshold;
}

const release = (version: number) => {
  const calling = (name: string) => task(`arn:aws:lambda:us-east-1:000000000000:function:${name}:${version}`);
  return machine({ ...calling('one'), ...next('Two') }, { Two: calling('two') });
};

it('a release that raises its alarm is rolled back, and executions end with the release that they started with', async () => {
  const called: string[] = [];
  const held = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  const cloud = await startMachines(async (name, payload) => {
    const call = name.split(':').slice(-2).join(':');
    const { build } = z.object({ build: z.string() }).parse(payload);
    called.push(`${build} ${call}`);
    if (build === 'before' && call === 'one:1') await held.first.promise;
    if (build === 'during' && call === 'one:2') await held.second.promise;
    if (build.startsWith('bad') && call === 'one:2') {
      const { name: errorType, message: errorMessage } = fault('Broken');
      return { ok: false, requestId: 'r', error: { errorType, errorMessage, trace: [] } };
    }
    return { ok: true, requestId: 'r', payload: { build } };
  });
  /** Imitates a deployment or a rollback: changes the definition and moves the alias to `version`. */
  const lead = (version: number) => {
    cloud.define(release(version));
    cloud.createAlias({ aliasArn: ALIAS_ARN, versionArn: `${MACHINE_ARN}:${version}` });
  };
  const begin = async (build: string) => {
    const input = JSON.stringify({ build });
    const command = new StartExecutionCommand({ stateMachineArn: ALIAS_ARN, name: build, input });
    return (await cloud.client.send(command)).executionArn ?? '';
  };

  lead(1);
  const before = await begin('before');
  await vi.waitFor(() => expect(called).toContain('before one:1'));
  lead(2);
  const during = await begin('during');
  await vi.waitFor(() => expect(called).toContain('during one:2'));

  const failures = () => cloud.changes.filter(({ status }) => status === 'FAILED').length;
  const limit = failuresOfAlarm();
  for (let bad = 0; failures() < limit; bad += 1) await cloud.ended(await begin(`bad-${bad}`));
  lead(1);

  const after = await begin('after');
  expect(await cloud.ended(after)).toMatchObject({
    status: 'SUCCEEDED',
    stateMachineVersionArn: `${MACHINE_ARN}:1`,
  });
  held.first.resolve();
  held.second.resolve();
  expect(await cloud.ended(before)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await cloud.ended(during)).toMatchObject({
    status: 'SUCCEEDED',
    stateMachineVersionArn: `${MACHINE_ARN}:2`,
  });
  const callsOf = (build: string) => called.filter((call) => call.startsWith(`${build} `));
  expect(callsOf('before')).toEqual(['before one:1', 'before two:1']);
  expect(callsOf('during')).toEqual(['during one:2', 'during two:2']);
  expect(callsOf('after')).toEqual(['after one:1', 'after two:1']);
  expect(called.filter((call) => call.includes('bad'))).toHaveLength(limit);
});
