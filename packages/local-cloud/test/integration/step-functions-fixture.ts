import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, vi } from 'vitest';
import { CredentialStore } from '../../iam/credential-store.ts';
import type { InvokeResult } from '../../lambda/invoke-result.ts';
import type { ExecutionStatusDetail } from '../../step-functions/executions.ts';
import { type StepFunctionsOptions, startStepFunctions } from '../../step-functions/start-step-functions.ts';

export const MACHINE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:Generation';
export const cleanups: (() => unknown)[] = [];

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export type Functions = Record<string, (payload: never) => unknown>;

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sfn-test-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function failed(errorType: string, errorMessage: string): InvokeResult {
  return { ok: false, requestId: 'r', error: { errorType, errorMessage, trace: [] } };
}

export function fault(name: string, message = 'no'): Error {
  return Object.assign(new Error(message), { name });
}

/** Calls functions in this process, because these tests need no separate instances. */
function callIn(functions: Functions): StepFunctionsOptions['invokeFunction'] {
  return async (name, payload) => {
    const run: ((payload: never) => unknown) | undefined = functions[name.split(':').at(-1) ?? ''];
    if (run === undefined) throw new Error(`There is no function ${name}`);
    try {
      return { ok: true, requestId: 'r', payload: await Reflect.apply(run, undefined, [payload]) };
    } catch (error) {
      return error instanceof Error ? failed(error.name, error.message) : failed('string', String(error));
    }
  };
}

export async function startMachines(
  functions: Functions | StepFunctionsOptions['invokeFunction'],
  more: Partial<StepFunctionsOptions> = {},
) {
  const keys = new CredentialStore();
  const key = keys.issue('operator');
  const changes: ExecutionStatusDetail[] = [];
  const service = await startStepFunctions({
    dataDir: more.dataDir ?? temporaryDir(),
    findCredentials: keys.find,
    invokeFunction: typeof functions === 'function' ? functions : callIn(functions),
    onStatusChange: (detail) => void changes.push(detail),
    ...more,
  });
  const client = new SFNClient({
    endpoint: service.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: key.accessKeyId, secretAccessKey: key.secretAccessKey },
    maxAttempts: 1,
  });
  cleanups.push(() => {
    client.destroy();
    return service.close();
  });
  const define = (definition: unknown) =>
    service.createStateMachine({ name: 'Generation', arn: MACHINE_ARN, definition });
  const begin = async (name: string, input: unknown = {}) => {
    const command = new StartExecutionCommand({
      stateMachineArn: MACHINE_ARN,
      name,
      input: JSON.stringify(input),
    });
    return (await client.send(command)).executionArn ?? '';
  };
  const lookUp = (executionArn: string) => client.send(new DescribeExecutionCommand({ executionArn }));
  const ended = (executionArn: string) =>
    vi.waitFor(
      async () => {
        const execution = await lookUp(executionArn);
        expect(execution.status).not.toBe('RUNNING');
        return execution;
      },
      { timeout: 20_000, interval: 20 },
    );
  const run = async (definition: unknown, input: unknown = {}) => {
    define(definition);
    return ended(await begin('run', input));
  };
  return { ...service, client, changes, define, begin, lookUp, ended, run };
}

export function task(functionName: string, more: object = {}) {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke',
    Parameters: { FunctionName: functionName, 'Payload.$': '$' },
    OutputPath: '$.Payload',
    TimeoutSeconds: 20,
    End: true,
    ...more,
  };
}

export const next = (name: string) => ({ Next: name, End: undefined });
export const machine = (first: object, others: object = {}, more: object = {}) =>
  JSON.parse(JSON.stringify({ StartAt: 'First', States: { First: first, ...others }, ...more }));
export const outputOf = (execution: { output?: string | undefined }) => JSON.parse(execution.output ?? 'null');
