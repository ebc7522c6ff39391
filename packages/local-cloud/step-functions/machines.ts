import { AwsError } from '../wire/aws-json-server.ts';
import type { WorkflowAlias } from './executions.ts';
import type { LocalStateMachine } from './state-machine.ts';

export class Machines {
  readonly #machines = new Map<string, LocalStateMachine>();
  readonly #aliases = new Map<string, WorkflowAlias>();

  /** Adds or replaces a state machine. Running executions keep the definition with which they started. */
  add(machine: LocalStateMachine): void {
    this.#machines.set(machine.arn, machine);
  }

  addAlias(alias: WorkflowAlias): void {
    this.require(unqualified(alias.versionArn));
    this.#aliases.set(alias.aliasArn, alias);
  }

  find(stateMachineArn: string): LocalStateMachine | undefined {
    return this.#machines.get(stateMachineArn);
  }

  require(arn: string): { machine: LocalStateMachine; alias: WorkflowAlias | undefined } {
    const alias = this.#aliases.get(arn);
    const machine = this.#machines.get(alias === undefined ? arn : unqualified(arn));
    if (machine !== undefined) return { machine, alias };
    throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
  }
}

export function unqualified(arn: string): string {
  return arn.split(':').slice(0, 7).join(':');
}
