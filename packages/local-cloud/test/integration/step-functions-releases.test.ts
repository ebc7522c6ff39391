import { DescribeExecutionCommand, ListExecutionsCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, expect, it } from 'vitest';
import { cleanUp, MACHINE_ARN, machine, next, startMachines, task } from './step-functions-fixture.ts';

afterEach(cleanUp);

const ALIAS = { aliasArn: `${MACHINE_ARN}:live`, versionArn: `${MACHINE_ARN}:1` };

const release = (version: number) => {
  const calling = (name: string) => task(`arn:aws:lambda:us-east-1:000000000000:function:${name}:${version}`);
  return machine({ ...calling('one'), ...next('Two') }, { Two: calling('two') });
};

it('an alias starts its version, and the state machine lists its executions', async () => {
  const { define, client, createAlias, ended } = await startMachines({ 1: () => ({}) });
  expect(() => createAlias(ALIAS)).toThrow('State Machine Does Not Exist');
  define(release(1));
  createAlias(ALIAS);
  const start = new StartExecutionCommand({ stateMachineArn: ALIAS.aliasArn, name: 'run' });
  const { executionArn = '' } = await client.send(start);
  expect(executionArn).toBe(`${MACHINE_ARN.replace(':stateMachine:', ':execution:')}:run`);
  await ended(executionArn);
  expect(await client.send(new DescribeExecutionCommand({ executionArn }))).toMatchObject({
    stateMachineArn: MACHINE_ARN,
    stateMachineAliasArn: ALIAS.aliasArn,
    stateMachineVersionArn: ALIAS.versionArn,
  });
  for (const stateMachineArn of [MACHINE_ARN, ALIAS.aliasArn]) {
    const { executions } = await client.send(new ListExecutionsCommand({ stateMachineArn }));
    expect(executions?.map(({ name }) => name)).toEqual(['run']);
  }
  const unknown = new StartExecutionCommand({ stateMachineArn: `${MACHINE_ARN}:beta` });
  await expect(client.send(unknown)).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
});
