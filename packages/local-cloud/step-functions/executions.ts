import { randomUUID } from 'node:crypto';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { AwsError } from '../wire/aws-json-server.ts';
import { EarlierEvents } from './earlier-events.ts';
import type { Execution, ExecutionStore, HistoryEvent } from './execution-store.ts';
import { endEvent, historyEvent } from './history-events.ts';
import { MAX_STATE_BYTES, type Outcome, type RunningExecution, runExecution, type WaitOverrides } from './runner.ts';
import { type LocalStateMachine, withTimeout } from './state-machine.ts';
import { TaskLog, type TaskRecord } from './task-log.ts';

/** Detail of the EventBridge event `Step Functions Execution Status Change`; dates in milliseconds. */
export interface ExecutionStatusDetail {
  executionArn: string;
  stateMachineArn: string;
  name: string;
  status: Execution['status'];
  startDate: number;
  stopDate: number | null;
  input: string;
  inputDetails: { included: boolean };
  output: string | null;
  outputDetails: { included: boolean } | null;
  error: string | null;
  cause: string | null;
}

export interface ExecutionsOptions {
  store: ExecutionStore;
  invokeFunction: InvokeFunction;
  /** If the returned promise is pending when the cloud stops, the status change is published again after a restart. */
  onStatusChange: (detail: ExecutionStatusDetail) => unknown;
  waitOverrides?: WaitOverrides | undefined;
  now: () => number;
}

export interface WorkflowAlias {
  aliasArn: string;
  versionArn: string;
}

export interface StartRequest {
  machine: LocalStateMachine;
  alias?: WorkflowAlias | undefined;
  name?: string | undefined;
  input?: string | undefined;
}

interface EarlierRun {
  history: HistoryEvent[];
  tasks: TaskRecord[];
}

export class Executions {
  readonly #options: ExecutionsOptions;
  readonly #running = new Map<string, RunningExecution>();
  /** Executions that were running, or whose status change was not published, when the cloud last stopped. */
  readonly #leftovers: Execution[];
  #isClosed = false;

  constructor(options: ExecutionsOptions) {
    this.#options = options;
    this.#leftovers = options.store.list().filter(({ status, isAnnounced }) => status === 'RUNNING' || !isAnnounced);
  }

  start({ machine, alias, name = randomUUID(), input = '{}' }: StartRequest): Execution {
    checkName(name);
    checkInput(input);
    const executionArn = `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;
    const existing = this.#options.store.get(executionArn);
    if (existing !== undefined) {
      if (existing.status === 'RUNNING' && existing.input === input) return existing;
      throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
    }
    const startDateMs = this.#options.now();
    const execution: Execution = {
      executionArn,
      stateMachineArn: machine.arn,
      ...(alias && {
        stateMachineAliasArn: alias.aliasArn,
        stateMachineVersionArn: alias.versionArn,
      }),
      name,
      status: 'RUNNING',
      startDateMs,
      input,
      isAnnounced: false,
    };
    this.#options.store.put(execution);
    const started = { input, inputDetails: { truncated: false }, roleArn: machine.roleArn };
    this.#append(executionArn, 'ExecutionStarted', { executionStartedEventDetails: started });
    this.#run(machine, execution, { history: [], tasks: [] });
    void this.#announce(execution);
    return execution;
  }

  /** Ends a running execution as ABORTED. Resolves when it has stopped. */
  async stop(executionArn: string, error?: string, cause?: string): Promise<Execution> {
    const execution = this.get(executionArn);
    const running = this.#running.get(executionArn);
    if (running !== undefined) {
      running.abort(error, cause);
      await running.outcome;
    } else if (execution.status === 'RUNNING') {
      void this.#finish(execution, { status: 'ABORTED', ...(error && { error }), ...(cause && { cause }) });
    }
    return this.get(executionArn);
  }

  get(executionArn: string): Execution {
    const execution = this.#options.store.get(executionArn);
    if (execution === undefined) {
      throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
    }
    return execution;
  }

  /**
   * Continues interrupted executions and publishes pending status changes. Like on AWS, downtime counts toward the time
   * limit. Executions without their state machine become ABORTED. Resolves when the changes of ended executions are
   * published.
   */
  async resumeInterrupted(machineOf: (arn: string) => LocalStateMachine | undefined): Promise<void> {
    const published = this.#leftovers.splice(0).map(({ executionArn }) => {
      const execution = this.get(executionArn);
      if (execution.status === 'RUNNING') return this.#resume(machineOf(execution.stateMachineArn), execution);
      return execution.isAnnounced ? undefined : this.#announce(execution);
    });
    await Promise.all(published);
  }

  #resume(machine: LocalStateMachine | undefined, execution: Execution): Promise<void> {
    const { executionArn, startDateMs } = execution;
    if (machine === undefined) {
      const cause = 'The state machine of this execution was deleted.';
      return this.#finish(execution, { status: 'ABORTED', error: 'Buidl.Interrupted', cause });
    }
    const leftMs = machine.timeoutMs - (this.#options.now() - startDateMs);
    if (leftMs <= 0) return this.#finish(execution, { status: 'TIMED_OUT', error: 'States.Timeout' });
    const { store } = this.#options;
    const before = { history: store.history(executionArn), tasks: store.taskRecords(executionArn) };
    this.#run(withTimeout(machine, leftMs), execution, before);
    return execution.isAnnounced ? Promise.resolve() : this.#announce(execution);
  }

  /** Stops the running executions. The next start of the cloud continues them; see `resumeInterrupted`. */
  close(): void {
    this.#isClosed = true;
    for (const running of this.#running.values()) running.abort();
  }

  #run(machine: LocalStateMachine, execution: Execution, before: EarlierRun) {
    const { executionArn, name, input, startDateMs } = execution;
    const earlier = new EarlierEvents(before.history);
    const running = runExecution({
      prepared: machine.prepared,
      engine: machine.engine,
      inputJson: input,
      context: {
        ExecutionContext: {
          Id: executionArn,
          Input: JSON.parse(input),
          Name: name,
          RoleArn: machine.roleArn,
          StartTime: new Date(startDateMs).toISOString(),
        },
        StateMachine: { Id: machine.arn, Name: machine.name },
      },
      invokeFunction: this.#options.invokeFunction,
      roleArn: machine.roleArn,
      waitOverrides: this.#options.waitOverrides,
      onEvent: (event) => {
        const translated = historyEvent(event);
        if (translated === undefined || earlier.take(translated)) return;
        this.#append(executionArn, translated.type, translated.details);
      },
      earlier,
      journal: new TaskLog(before.tasks, (record) => {
        if (!this.#isClosed) this.#options.store.recordTask(executionArn, record);
      }),
    });
    const outcome = running.outcome.then((end) => {
      this.#running.delete(executionArn);
      if (!this.#isClosed) void this.#finish(execution, end);
      return end;
    });
    this.#running.set(executionArn, { ...running, outcome });
  }

  #finish(execution: Execution, outcome: Outcome): Promise<void> {
    const { executionArn } = execution;
    const { type, details } = endEvent(outcome);
    this.#append(executionArn, type, details);
    const ended: Execution = {
      ...execution,
      ...outcome,
      stopDateMs: this.#options.now(),
      isAnnounced: false,
    };
    this.#options.store.put(ended);
    return this.#announce(ended);
  }

  async #announce(execution: Execution): Promise<void> {
    try {
      await this.#options.onStatusChange(toDetail(execution));
    } catch (error) {
      console.error(`The status change of ${execution.name} was not delivered:`, error);
      return;
    }
    // The execution may have reached another status since the delivery of this one.
    const current = this.#options.store.get(execution.executionArn);
    if (!this.#isClosed && current?.status === execution.status) {
      this.#options.store.put({ ...current, isAnnounced: true });
    }
  }

  #append(executionArn: string, type: string, details: Record<string, unknown>) {
    if (!this.#isClosed) this.#options.store.append(executionArn, type, this.#options.now(), details);
  }
}

function checkName(name: string) {
  const isValid = name.length >= 1 && name.length <= 80 && /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]+$/u.test(name);
  if (!isValid) throw new AwsError('InvalidName', `Invalid Name: '${name}'`);
}

function checkInput(input: string) {
  if (Buffer.byteLength(input) > MAX_STATE_BYTES) {
    const rule = `Member must have length less than or equal to ${MAX_STATE_BYTES}`;
    const message = `1 validation error detected: Value at 'input' failed to satisfy constraint: ${rule}`;
    throw new AwsError('ValidationException', message);
  }
  try {
    JSON.parse(input);
  } catch {
    throw new AwsError('InvalidExecutionInput', `Invalid State Machine Execution Input: '${input.slice(0, 200)}'`);
  }
}

function toDetail(execution: Execution): ExecutionStatusDetail {
  const { executionArn, stateMachineArn, name, status, startDateMs, stopDateMs, input, output } = execution;
  return {
    executionArn,
    stateMachineArn,
    name,
    status,
    startDate: startDateMs,
    stopDate: stopDateMs ?? null,
    input,
    inputDetails: { included: true },
    output: output ?? null,
    outputDetails: output === undefined ? null : { included: true },
    error: execution.error ?? null,
    cause: execution.cause ?? null,
  };
}
