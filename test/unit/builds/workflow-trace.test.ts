import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it, vi } from 'vitest';
import { StepFunctionsWorkflow } from '../../../functions/adapters/stepfunctions/workflow.ts';

const MACHINE = 'arn:aws:states:us-east-1:000000000000:stateMachine:Build';
const TRACE = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';
const STATE = { operationId: 'op_1', mode: 'quick', repairs: 0, passed: false } as const;

afterEach(() => vi.unstubAllEnvs());

it.each([
  [TRACE, TRACE],
  [undefined, undefined],
])('a build continues the trace %s of the request that started it', async (variable, traceHeader) => {
  vi.stubEnv('_X_AMZN_TRACE_ID', variable);
  const stepFunctions = mockClient(SFNClient);
  stepFunctions.on(StartExecutionCommand).resolves({});
  await new StepFunctionsWorkflow(MACHINE, new SFNClient({ region: 'us-east-1' })).start(STATE);
  const [call] = stepFunctions.commandCalls(StartExecutionCommand);
  expect(call?.args[0].input.traceHeader).toBe(traceHeader);
  expect(call?.args[0].input).toMatchObject({ stateMachineArn: MACHINE, name: 'op_1' });
  stepFunctions.restore();
});
