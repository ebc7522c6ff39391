/** Lets functions start generations; apart from the rest, because the state machine comes after them. */
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { FunctionName } from '../function-catalogue.ts';
import { FUNCTION_NEEDS, type FunctionNeeds } from '../function-needs.ts';
import { allow } from './function-resources.ts';

/** Gives the state machine to every function that starts executions of it. */
export function giveStateMachine(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  { stateMachineArn }: StateMachine,
): void {
  for (const [name, fn] of functions) {
    const needs: FunctionNeeds = FUNCTION_NEEDS[name];
    if (!needs.startsExecutions) continue;
    fn.addEnvironment('STATE_MACHINE_ARN', stateMachineArn);
    allow(fn, ['states:StartExecution'], [stateMachineArn]);
  }
}
