import { StateMachine } from 'aws-local-stepfunctions';
import { ACCOUNT_ID } from '../wire/aws-account.ts';
import { type PreparedDefinition, prepareDefinition, UnsupportedDefinitionError } from './definition.ts';

export interface StateMachineOptions {
  name: string;
  arn: string;
  definition: unknown;
  roleArn?: string | undefined;
}

export interface LocalStateMachine {
  name: string;
  arn: string;
  roleArn: string;
  prepared: PreparedDefinition;
  engine: StateMachine;
  /** Time limit of an execution; Infinity for no limit. */
  timeoutMs: number;
}

/**
 * Accepted definitions, as JSON. They are not validated again, because each validation compiles the schema of the
 * Amazon States Language.
 */
const validDefinitions = new Set<string>();

/** Throws UnsupportedDefinitionError for a definition that is invalid or would run differently from AWS. */
export function createLocalStateMachine(options: StateMachineOptions): LocalStateMachine {
  const prepared = prepareDefinition(options.definition);
  let engine: StateMachine;
  try {
    const json = JSON.stringify(prepared.definition);
    engine = new StateMachine(prepared.definition, {
      validationOptions: { noValidate: validDefinitions.has(json) },
    });
    validDefinitions.add(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnsupportedDefinitionError(`State machine ${options.name}: ${reason}`);
  }
  const roleArn = options.roleArn ?? `arn:aws:iam::${ACCOUNT_ID}:role/${options.name}`;
  const timeoutMs = (prepared.definition.TimeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return { name: options.name, arn: options.arn, roleArn, prepared, engine, timeoutMs };
}

export function withTimeout(machine: LocalStateMachine, timeoutMs: number): LocalStateMachine {
  if (timeoutMs === Number.POSITIVE_INFINITY) return machine;
  const definition = { ...machine.prepared.definition, TimeoutSeconds: timeoutMs / 1000 };
  const engine = new StateMachine(definition, { validationOptions: { noValidate: true } });
  return { ...machine, engine, timeoutMs };
}
