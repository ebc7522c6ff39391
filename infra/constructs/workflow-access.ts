/** Lets functions start, watch or stop generations; apart from the rest, because the state machine comes after them. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { FunctionName } from '../function-catalogue.ts';
import { FUNCTION_NEEDS, type FunctionNeeds } from '../function-needs.ts';
import { allow } from './function-resources.ts';

/** Gives every function its `executions` needs. */
export function giveExecutions(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  stateMachine: StateMachine,
): void {
  const executionsArn = Stack.of(stateMachine).formatArn({
    service: 'states',
    resource: 'execution',
    resourceName: `${stateMachine.stateMachineName}:*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  for (const [name, fn] of functions) {
    const { executions = [] }: FunctionNeeds = FUNCTION_NEEDS[name];
    if (executions.length === 0) continue;
    fn.addEnvironment('STATE_MACHINE_ARN', stateMachine.stateMachineArn);
    if (executions.includes('start')) allow(fn, ['states:StartExecution'], [stateMachine.stateMachineArn]);
    if (executions.includes('stop')) allow(fn, ['states:StopExecution'], [executionsArn]);
    if (executions.includes('describe')) allow(fn, ['states:DescribeExecution'], [executionsArn]);
  }
}
