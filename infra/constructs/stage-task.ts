import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';

interface StageTaskProps extends Omit<LambdaInvokeProps, 'lambdaFunction'> {
  lambdaFunction: LambdaFunction;
}

/**
 * Calls the function version that was published with the state machine, so that a build uses the same code to its end.
 */
export class StageTask extends LambdaInvoke {
  /** Covers all versions, because running builds of earlier releases use the same role. */
  protected override readonly taskPolicies: PolicyStatement[];

  constructor(scope: Construct, id: string, { lambdaFunction, ...props }: StageTaskProps) {
    super(scope, id, { ...props, lambdaFunction: lambdaFunction.currentVersion });
    const everyVersion = `${lambdaFunction.functionArn}:*`;
    this.taskPolicies = [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [everyVersion] })];
  }
}
