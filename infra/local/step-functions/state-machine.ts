import { StateMachine } from 'aws-local-stepfunctions';
import { ACCOUNT_ID } from '../wire/aws-account.ts';
import { type PreparedDefinition, prepareDefinition, UnsupportedDefinitionError } from './definition.ts';

export interface StateMachineOptions {
  name: string;
  arn: string;
  /** The definition as an object or as JSON, with all intrinsics of the template resolved. */
  definition: unknown;
  roleArn?: string | undefined;
}

export interface LocalStateMachine {
  name: string;
  arn: string;
  roleArn: string;
  prepared: PreparedDefinition;
  engine: StateMachine;
}

/** JSON of the definitions that the engine has found valid; each validation compiles the schema of the language anew. */
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
  return { name: options.name, arn: options.arn, roleArn, prepared, engine };
}
