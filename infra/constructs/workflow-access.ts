import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { FunctionName } from '../lambda-functions.ts';
import { allow } from './function-resources.ts';

/** Allows functions to start, stop and inspect builds. Called last, because the state machine needs its functions. */
export function grantStateMachine(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  { stateMachineArn, stateMachineName }: StateMachine,
  aliasArn: string,
): void {
  for (const [name, fn] of functions) {
    const config: FunctionConfig = FUNCTION_CONFIG[name];
    if (config.executions === undefined) continue;
    fn.addEnvironment('STATE_MACHINE_ARN', aliasArn);
    const executions = Stack.of(fn).formatArn({
      service: 'states',
      resource: 'execution',
      resourceName: `${stateMachineName}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    // Step Functions requires permission on the state machine, even when a call names a version or an alias.
    const resources = { StartExecution: stateMachineArn, StopExecution: executions, DescribeExecution: executions };
    for (const operation of config.executions) allow(fn, [`states:${operation}`], [resources[operation]]);
  }
}
