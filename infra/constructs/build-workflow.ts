import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  type IChainable,
  JitterType,
  JsonPath,
  LogLevel,
  Parallel,
  Pass,
  type RetryProps,
  StateMachine,
  Succeed,
  type TaskStateBase,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { FUNCTION_CONFIG } from '../function-config.ts';
import type { Stage } from '../lambda-functions.ts';

/** Shorter than a hold's 30 minutes, so that the end of the execution settles the hold. */
export const EXECUTION_TIMEOUT = Duration.minutes(28);

/** Added to the function's own time-out, so that the error names the function. */
const TASK_TIMEOUT_MARGIN_SECONDS = 15;

/** Lambda itself failed: waits at most 1 + 2 + 4 s, less by jitter. */
const RETRY_SERVICE: RetryProps = {
  errors: [
    'Lambda.ClientExecutionTimeoutException',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.TooManyRequestsException',
  ],
  interval: Duration.seconds(1),
  maxAttempts: 3,
  backoffRate: 2,
  jitterStrategy: JitterType.FULL,
};
/** A model was unavailable, or a store throttled: waits at most 2 + 4 + 8 + 16 s, less by jitter. */
const RETRY_THROTTLED: RetryProps = {
  errors: [
    'ModelUnavailableError',
    'BrowserError',
    // S3, Secrets Manager and Parameter Store, then DynamoDB, each after the SDK's own retries.
    'ServiceUnreachableError',
    'GetParameterError',
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionCanceledException',
    'InternalServerError',
    'TimeoutError',
  ],
  interval: Duration.seconds(2),
  maxAttempts: 4,
  backoffRate: 2,
  maxDelay: Duration.seconds(20),
  jitterStrategy: JitterType.FULL,
};

interface BuildWorkflowProps {
  functionOf(stage: Stage): LambdaFunction;
}

/** The state machine of a build. Every failure ends in the state Fail, which releases the hold. */
export class BuildWorkflow extends Construct {
  readonly stateMachine: StateMachine;
  readonly #functionOf: (stage: Stage) => LambdaFunction;
  readonly #functions = new Map<Stage, LambdaFunction>();

  constructor(scope: Construct, id: string, { functionOf }: BuildWorkflowProps) {
    super(scope, id);
    this.#functionOf = functionOf;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      definitionBody: DefinitionBody.fromChainable(this.#definition()),
      timeout: EXECUTION_TIMEOUT,
      tracingEnabled: true,
      // Execution data would put prompts into the logs.
      logs: { destination: logGroup, level: LogLevel.ALL, includeExecutionData: false },
    });
  }

  #definition(): IChainable {
    const fail = this.#failing();
    const save = this.#task('Save', 'save').addCatch(fail, FAILURE).next(new Succeed(this, 'Saved'));
    const check = this.#checking(save, fail);
    const assemble = this.#task('Assemble', 'assemble').addCatch(fail, FAILURE).next(check);
    const imagesAndCode = this.#imagesAndCode().addCatch(fail, FAILURE).next(assemble);
    const advanced = this.#modelTask('Plan', 'plan', imagesAndCode).addCatch(fail, FAILURE);
    const quick = this.#modelTask('Code', 'code', assemble).addCatch(fail, FAILURE);
    const revise = this.#modelTask('Edit', 'edit', check).addCatch(fail, FAILURE);
    return new Choice(this, 'Mode')
      .when(Condition.stringEquals('$.mode', 'advanced'), advanced)
      .when(Condition.stringEquals('$.mode', 'revise'), revise)
      .otherwise(quick);
  }

  /** Alternates Check and Repair, with one Review where a model judges images. The stages write the next state into `$.next`. */
  #checking(save: IChainable, fail: TaskStateBase): TaskStateBase {
    const comesNext = (name: string) => Condition.stringEquals('$.next', name);
    // A document that passed before is saved, even when the attempt to improve it fails.
    const afterFailure = new Choice(this, 'AfterFailedRepair')
      .when(Condition.booleanEquals('$.passed', true), save)
      .otherwise(fail);
    const check = this.#task('Check', 'check').addCatch(afterFailure, FAILURE);
    const repaired = new Choice(this, 'Repaired')
      .when(comesNext('check'), check)
      .when(comesNext('save'), save)
      .otherwise(fail);
    const repair = this.#modelTask('Repair', 'repair', repaired).addCatch(afterFailure, FAILURE);
    const reviewed = new Choice(this, 'Reviewed').when(comesNext('repair'), repair).otherwise(save);
    const review = this.#modelTask('Review', 'review', reviewed).addCatch(save, FAILURE);
    check.next(
      new Choice(this, 'Verdict')
        .when(comesNext('save'), save)
        .when(comesNext('review'), review)
        .when(comesNext('repair'), repair)
        .otherwise(fail),
    );
    return check;
  }

  /** Runs Images beside Code. A failure of Images never fails the build. */
  #imagesAndCode(): Parallel {
    return new Parallel(this, 'ImagesAndCode', { resultPath: JsonPath.DISCARD })
      .branch(this.#task('Images', 'images').addCatch(new Pass(this, 'WithoutImages'), FAILURE))
      .branch(this.#modelTask('CodeFromPlan', 'code', new Pass(this, 'CodeWritten')));
  }

  /** A stage that asks the model, and that runs again after a wait when the model is busy. */
  #modelTask(stateName: string, stage: Stage, next: IChainable): TaskStateBase {
    const task = this.#task(stateName, stage);
    const wait = new Wait(this, `${stateName}Wait`, { time: WaitTime.secondsPath('$.busy.seconds') });
    task.next(
      new Choice(this, `${stateName}Busy`)
        .when(Condition.isPresent('$.busy'), wait.next(task))
        .otherwise(next),
    );
    return task;
  }

  #failing(): TaskStateBase {
    const failed = new Fail(this, 'Failed', {
      error: 'BuildFailed',
      cause: 'The operation says why.',
    });
    const fail = this.#task('Fail', 'fail').addCatch(failed, FAILURE);
    fail.next(failed);
    return fail;
  }

  #task(stateName: string, stage: Stage): TaskStateBase {
    const lambdaFunction = this.#functions.get(stage) ?? this.#functionOf(stage);
    this.#functions.set(stage, lambdaFunction);
    const timeoutSeconds = FUNCTION_CONFIG[`workflow-${stage}`].timeoutSeconds + TASK_TIMEOUT_MARGIN_SECONDS;
    return new LambdaInvoke(this, stateName, {
      lambdaFunction,
      outputPath: '$.Payload',
      taskTimeout: Timeout.duration(Duration.seconds(timeoutSeconds)),
      retryOnServiceExceptions: false,
    })
      .addRetry(RETRY_SERVICE)
      .addRetry(RETRY_THROTTLED);
  }
}

const FAILURE = { errors: ['States.ALL'], resultPath: '$.failure' };
