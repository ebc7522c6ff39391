import { join } from 'node:path';
import * as z from 'zod';
import type { FindCredentials } from '../iam/credential-store.ts';
import type { Authorize, Permission } from '../iam/permission.ts';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { AwsError, startAwsJsonServer } from '../wire/aws-json-server.ts';
import { type Execution, ExecutionStore } from './execution-store.ts';
import { type ExecutionStatusDetail, Executions, type WorkflowAlias } from './executions.ts';
import { Machines, unqualified } from './machines.ts';
import type { WaitOverrides } from './runner.ts';
import { createLocalStateMachine, type StateMachineOptions } from './state-machine.ts';

export interface StepFunctionsOptions {
  dataDir: string;
  port?: number | undefined;
  findCredentials: FindCredentials;
  authorize?: Authorize | undefined;
  invokeFunction: InvokeFunction;
  /** If the returned promise is pending when the cloud stops, the status change is published again after a restart. */
  onStatusChange: (detail: ExecutionStatusDetail) => unknown;
  waitOverrides?: WaitOverrides | undefined;
  now?: (() => number) | undefined;
}

export interface StepFunctions {
  endpoint: string;
  /** Throws UnsupportedDefinitionError for a definition that would run differently from AWS. */
  createStateMachine(options: StateMachineOptions): void;
  createAlias(alias: WorkflowAlias): void;
  /**
   * Continues interrupted executions. Resolves when all pending status changes are published, and does not wait for the
   * continued executions to end.
   */
  resumeInterrupted(): Promise<void>;
  close(): Promise<void>;
}

const startInput = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().optional(),
});
const describeInput = z.object({ executionArn: z.string() });
const stopInput = z.object({
  executionArn: z.string(),
  error: z.string().optional(),
  cause: z.string().optional(),
});
const page = { maxResults: z.int().min(0).max(1000).optional(), nextToken: z.string().optional() };
const historyInput = z.object({
  ...page,
  executionArn: z.string(),
  reverseOrder: z.boolean().optional(),
  includeExecutionData: z.boolean().optional(),
});
const listInput = z.object({ ...page, stateMachineArn: z.string(), statusFilter: z.string().optional() });

export async function startStepFunctions(options: StepFunctionsOptions): Promise<StepFunctions> {
  const now = options.now ?? Date.now;
  const store = new ExecutionStore(join(options.dataDir, 'executions'), now());
  const executions = new Executions({ ...options, store, now });
  const machines = new Machines();
  const server = await startAwsJsonServer({
    port: options.port,
    service: 'states',
    targetPrefix: 'AWSStepFunctions',
    findCredentials: options.findCredentials,
    permissionsFor,
    authorize: options.authorize,
    operations: operationsOf(machines, executions, store),
  });
  return {
    endpoint: server.endpoint,
    createStateMachine: (machine) => machines.add(createLocalStateMachine(machine)),
    createAlias: (alias) => machines.addAlias(alias),
    resumeInterrupted: () => executions.resumeInterrupted((arn) => machines.find(arn)),
    close: () => {
      executions.close();
      return server.close();
    },
  };
}

const namingInput = z.object({ stateMachineArn: z.string().optional(), executionArn: z.string().optional() });

function permissionsFor(operation: string, request: unknown): Permission[] {
  const { stateMachineArn, executionArn } = parse(namingInput, request);
  // Permissions name the state machine, even when the call names a version or an alias.
  const resource = executionArn ?? (stateMachineArn === undefined ? '*' : unqualified(stateMachineArn));
  return [{ action: `states:${operation}`, resource }];
}

function operationsOf(machines: Machines, executions: Executions, store: ExecutionStore) {
  return {
    async StartExecution(request: unknown) {
      const { stateMachineArn, name, input } = parse(startInput, request);
      const { executionArn, startDateMs } = executions.start({
        ...machines.require(stateMachineArn),
        name,
        input,
      });
      return { executionArn, startDate: startDateMs / 1000 };
    },
    async DescribeExecution(request: unknown) {
      return describeExecution(executions.get(parse(describeInput, request).executionArn));
    },
    async StopExecution(request: unknown) {
      const { executionArn, error, cause } = parse(stopInput, request);
      const { stopDateMs } = await executions.stop(executionArn, error, cause);
      return { stopDate: (stopDateMs ?? 0) / 1000 };
    },
    async GetExecutionHistory(request: unknown) {
      const { executionArn, reverseOrder, maxResults, nextToken } = parse(historyInput, request);
      executions.get(executionArn);
      const events = store.history(executionArn);
      const { items, ...rest } = pageOf(reverseOrder === true ? events.reverse() : events, maxResults, nextToken);
      return { events: items, ...rest };
    },
    async ListExecutions(request: unknown) {
      const { stateMachineArn, statusFilter, maxResults, nextToken } = parse(listInput, request);
      machines.require(stateMachineArn);
      const wanted = store
        .list()
        .filter((each) => [each.stateMachineArn, each.stateMachineAliasArn].includes(stateMachineArn))
        .filter(({ status }) => statusFilter === undefined || status === statusFilter);
      const { items, ...rest } = pageOf(wanted, maxResults, nextToken);
      return { executions: items.map(summarize), ...rest };
    },
  };
}

function parse<Output>(schema: z.ZodType<Output>, request: unknown): Output {
  const result = schema.safeParse(request);
  if (!result.success) throw new AwsError('ValidationException', z.prettifyError(result.error));
  return result.data;
}

/** Returns one page of a list of results. A token is the position of the next page's first item. */
function pageOf<Item>(items: Item[], maxResults: number | undefined, nextToken: string | undefined) {
  const start = nextToken === undefined ? 0 : Number(nextToken);
  if (!Number.isInteger(start) || start < 0) throw new AwsError('InvalidToken', `Invalid Token: '${nextToken}'`);
  const end = start + (maxResults || 100);
  return { items: items.slice(start, end), ...(end < items.length && { nextToken: String(end) }) };
}

function summarize({ executionArn, stateMachineArn, name, status, startDateMs, stopDateMs }: Execution) {
  const stopDate = stopDateMs === undefined ? {} : { stopDate: stopDateMs / 1000 };
  return { executionArn, stateMachineArn, name, status, startDate: startDateMs / 1000, ...stopDate };
}

function describeExecution(execution: Execution) {
  const { input, output, error, cause, stateMachineAliasArn, stateMachineVersionArn } = execution;
  return {
    ...summarize(execution),
    input,
    inputDetails: { included: true },
    ...(output !== undefined && { output, outputDetails: { included: true } }),
    error,
    cause,
    stateMachineAliasArn,
    stateMachineVersionArn,
    redriveCount: 0,
    redriveStatus: 'NOT_REDRIVABLE',
  };
}
