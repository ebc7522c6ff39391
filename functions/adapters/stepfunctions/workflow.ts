import {
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { BuildState, Workflow } from '../../ports/builds.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

/** Runs builds as executions of a state machine. An execution has the operation id as its name. */
export class StepFunctionsWorkflow implements Workflow {
  readonly #stateMachineArn: string;
  readonly #client: SFNClient;

  constructor(stateMachineArn: string, client = new SFNClient(SDK_TIMEOUTS)) {
    this.#stateMachineArn = stateMachineArn;
    this.#client = client;
  }

  async start(state: BuildState): Promise<void> {
    try {
      await this.#client.send(
        new StartExecutionCommand({
          stateMachineArn: this.#stateMachineArn,
          name: state.operationId,
          input: JSON.stringify(state),
        }),
      );
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  }

  async stop(operationId: string): Promise<void> {
    const executionArn = `${this.#stateMachineArn.replace(':stateMachine:', ':execution:')}:${operationId}`;
    try {
      await this.#client.send(new StopExecutionCommand({ executionArn, cause: 'Stopped by its user.' }));
    } catch (error) {
      if (!(error instanceof ExecutionDoesNotExist)) throw error;
    }
  }
}
