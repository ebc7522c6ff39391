import { AwsError } from '../wire/aws-json-server.ts';
import type { WorkflowAlias } from './executions.ts';
import type { LocalStateMachine } from './state-machine.ts';

/** The state machines by ARN, and the aliases that stand for one of their versions. */
export class Machines {
  readonly #machines = new Map<string, LocalStateMachine>();
  readonly #aliases = new Map<string, WorkflowAlias>();

  /** What runs already keeps the definition that it began with. */
  add(machine: LocalStateMachine): void {
    this.#machines.set(machine.arn, machine);
  }

  /** Throws AwsError StateMachineDoesNotExist. */
  addAlias(alias: WorkflowAlias): void {
    this.require(unqualified(alias.versionArn));
    this.#aliases.set(alias.aliasArn, alias);
  }

  find(stateMachineArn: string): LocalStateMachine | undefined {
    return this.#machines.get(stateMachineArn);
  }

  /** Returns what the ARN of a state machine or of an alias names. Throws AwsError StateMachineDoesNotExist. */
  require(arn: string): { machine: LocalStateMachine; alias: WorkflowAlias | undefined } {
    const alias = this.#aliases.get(arn);
    const machine = this.#machines.get(alias === undefined ? arn : unqualified(arn));
    if (machine !== undefined) return { machine, alias };
    throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
  }
}

/** The ARN of the state machine in that of one of its versions or aliases. */
export function unqualified(arn: string): string {
  return arn.split(':').slice(0, 7).join(':');
}
