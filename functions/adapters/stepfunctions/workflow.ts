import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { BuildState, Workflow } from '../../ports/builds.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Runs builds as executions of a state machine. The operation id is the execution's name. */
export class StepFunctionsWorkflow implements Workflow {
  readonly #stateMachineArn: string;
  readonly #executionArn: string;
  readonly #client: SFNClient;

  /** `stateMachineArn` may name a version or an alias. */
  constructor(stateMachineArn: string, client = new SFNClient(SDK_TIMEOUTS)) {
    this.#stateMachineArn = stateMachineArn;
    this.#executionArn = executionArnOf(stateMachineArn);
    this.#client = client;
  }

  async start(state: BuildState): Promise<void> {
    const traceHeader = process.env._X_AMZN_TRACE_ID;
    try {
      await this.#client.send(
        new StartExecutionCommand({
          stateMachineArn: this.#stateMachineArn,
          name: state.operationId,
          input: JSON.stringify(state),
          // The execution continues the trace of the request that started it.
          ...(traceHeader !== undefined && { traceHeader }),
        }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  }

  async stop(operationId: string): Promise<void> {
    const executionArn = this.#executionOf(operationId);
    try {
      await this.#client.send(new StopExecutionCommand({ executionArn, cause: 'Stopped by its user.' }));
    } catch (error) {
      if (!(error instanceof ExecutionDoesNotExist)) throw error;
    }
  }

  async isRunning(operationId: string): Promise<boolean> {
    const executionArn = this.#executionOf(operationId);
    try {
      const { status } = await this.#client.send(new DescribeExecutionCommand({ executionArn }));
      return status === 'RUNNING' || status === 'PENDING_REDRIVE';
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist) return false;
      throw error;
    }
  }

  #executionOf(operationId: string): string {
    return `${this.#executionArn}:${operationId}`;
  }
}

/** Returns the common start of the ARNs of executions. It names the state machine without a version or alias. */
function executionArnOf(stateMachineArn: string): string {
  const [arn, partition, service, region, account, , name] = stateMachineArn.split(':');
  return [arn, partition, service, region, account, 'execution', name].join(':');
}
