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
  Map as MapState,
  Parallel,
  Pass,
  Result,
  type RetryProps,
  StateMachine,
  Succeed,
  type TaskStateBase,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { Stage } from '../lambda-functions.ts';
import { StageTask } from './stage-task.ts';

/**
 * Shorter than the 30 minutes for which a build's credits are reserved, so that the reservation still exists when the
 * end of the execution settles the credits.
 */
export const EXECUTION_TIMEOUT = Duration.minutes(28);

/** Added to the function's timeout, so that the function times out before the task and the error names the function. */
const TASK_TIMEOUT_MARGIN_SECONDS = 15;

/** Retries failures of Lambda itself: waits at most 1 + 2 + 4 s, reduced by jitter. */
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
/**
 * Retries after a function's process died, for example out of memory. The retried stage continues from its stored
 * result.
 */
const RETRY_CRASHED: RetryProps = {
  errors: ['Lambda.Unknown', 'Runtime.ExitError', 'Runtime.OutOfMemory'],
  interval: Duration.seconds(1),
  maxAttempts: 2,
  backoffRate: 2,
  jitterStrategy: JitterType.FULL,
};
/**
 * Retries while Lambda connects a function to its network again. Lambda disconnects a function that nobody called for
 * weeks, and refuses the first calls after that, for a minute or two.
 */
const RETRY_DISCONNECTED: RetryProps = {
  errors: ['Lambda.ResourceNotReadyException'],
  interval: Duration.seconds(15),
  maxAttempts: 16,
  backoffRate: 1,
  jitterStrategy: JitterType.FULL,
};
/**
 * Retries after a function timed out. Stages that call the model do not use this: they store nothing before their end,
 * so a retry would take as long again.
 */
const RETRY_TIMED_OUT: RetryProps = {
  errors: ['Sandbox.Timedout'],
  interval: Duration.seconds(1),
  maxAttempts: 1,
  jitterStrategy: JitterType.FULL,
};
/** Retries an unavailable model or a throttled store: waits at most 2 + 4 + 8 + 16 s, reduced by jitter. */
const RETRY_THROTTLED: RetryProps = {
  errors: [
    'ModelUnavailableError',
    'BrowserError',
    // Errors of S3 and Secrets Manager, then of DynamoDB, each after the SDK's own retries.
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

/** Entry states of a check: `proving` starts with Observe, `check` skips Observe and Examine. */
interface Checking {
  proving: IChainable;
  check: IChainable;
}

/** State machine of a build. Every failure ends in the state Fail, which releases the held credits. */
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
      // Execution data would write prompts into the logs.
      logs: { destination: logGroup, level: LogLevel.ALL, includeExecutionData: false },
    });
  }

  #definition(): IChainable {
    const fail = this.#failing();
    const save = this.#task('Save', 'save').addCatch(fail, FAILURE).next(new Succeed(this, 'Saved'));
    const { proving, check } = this.#checking(save, fail);
    const assemble = this.#task('Assemble', 'assemble').addCatch(fail, FAILURE).next(proving);
    const imagesAndCode = this.#imagesAndCode().addCatch(fail, FAILURE).next(assemble);
    const planned = new Choice(this, 'Designs')
      .when(Condition.isPresent('$.designs'), this.#twoDesigns(save, fail))
      .otherwise(imagesAndCode);
    const advanced = this.#modelTask('Plan', 'plan', planned).addCatch(fail, FAILURE);
    const quick = this.#modelTask('Code', 'code', assemble).addCatch(fail, FAILURE);
    const revise = this.#modelTask('Edit', 'edit', proving).addCatch(fail, FAILURE);
    return new Choice(this, 'Mode')
      .when(Condition.stringEquals('$.mode', 'advanced'), advanced)
      .when(Condition.stringEquals('$.mode', 'revise'), revise)
      .when(Condition.stringEquals('$.mode', 'import'), check)
      .otherwise(quick);
  }

  /**
   * Creates the states Observe and Examine, then Check and Repair in alternation. The names of the states start with
   * `prefix`, and the stages write the next state into `$.next`. If `prefix` is empty, the state Review can follow, in
   * which a model judges screenshots.
   */
  #checking(save: IChainable, fail: IChainable, prefix = ''): Checking {
    const comesNext = (name: string) => Condition.stringEquals('$.next', name);
    // A document that passed earlier is saved, even when a later repair fails.
    const afterFailure = new Choice(this, `${prefix}AfterFailedRepair`)
      .when(Condition.booleanEquals('$.passed', true), save)
      .otherwise(fail);
    const check = this.#task(`${prefix}Check`, 'check').addCatch(afterFailure, FAILURE);
    // If Observe or Examine fails, Check runs the test flows that came with the app's code.
    const examine = this.#modelTask(`${prefix}Examine`, 'examine', check).addCatch(check, IGNORED_FAILURE);
    const observe = this.#task(`${prefix}Observe`, 'observe').addCatch(examine, IGNORED_FAILURE).next(examine);
    const repaired = new Choice(this, `${prefix}Repaired`)
      .when(comesNext('check'), observe)
      .when(comesNext('save'), save)
      .otherwise(fail);
    const repair = this.#modelTask(`${prefix}Repair`, 'repair', repaired).addCatch(afterFailure, FAILURE);
    const verdict = new Choice(this, `${prefix}Verdict`)
      .when(comesNext('save'), save)
      .when(comesNext('repair'), repair)
      .when(comesNext('examine'), examine)
      .otherwise(fail);
    if (prefix === '') verdict.when(comesNext('review'), this.#reviewing(save, repair));
    check.next(verdict);
    return { proving: observe, check };
  }

  /** Repairs the findings of the review once. The app is saved in any case. */
  #reviewing(save: IChainable, repair: IChainable): TaskStateBase {
    const reviewed = new Choice(this, 'Reviewed')
      .when(Condition.stringEquals('$.next', 'repair'), repair)
      .otherwise(save);
    return this.#modelTask('Review', 'review', reviewed).addCatch(save, FAILURE);
  }

  /** Runs Images in parallel with Code. A failure of Images never fails the build. */
  #imagesAndCode(): Parallel {
    return new Parallel(this, 'ImagesAndCode', { resultPath: JsonPath.DISCARD })
      .branch(this.#task('Images', 'images').addCatch(new Pass(this, 'WithoutImages'), FAILURE))
      .branch(this.#modelTask('CodeFromPlan', 'code', new Pass(this, 'CodeWritten')));
  }

  /** Builds two designs. If one fails, the other one continues, and one passed design is enough to save. */
  #twoDesigns(save: IChainable, fail: IChainable): IChainable {
    const hasPassed = (index: number) => Condition.stringEquals(`$.made[${index}].outcome`, 'passed');
    const verdict = new Choice(this, 'DesignsVerdict')
      .when(Condition.or(hasPassed(0), hasPassed(1)), save)
      .otherwise(fail);
    const checked = new MapState(this, 'CheckDesigns', {
      itemsPath: '$.written[1]',
      resultPath: '$.made',
    }).itemProcessor(this.#checkedDesign());
    checked.addCatch(fail, FAILURE).next(verdict);
    return this.#writtenDesigns().addCatch(fail, FAILURE).next(checked);
  }

  #writtenDesigns(): Parallel {
    const writeOne = this.#modelTask('DesignCode', 'code', new Pass(this, 'DesignWritten')).addCatch(
      new Pass(this, 'DesignNotWritten'),
      FAILURE,
    );
    const write = new MapState(this, 'WriteDesigns', {
      itemsPath: '$.designs',
      itemSelector: {
        operationId: JsonPath.stringAt('$.operationId'),
        mode: JsonPath.stringAt('$.mode'),
        repairs: 0,
        passed: false,
        startedAtMs: JsonPath.numberAt('$.startedAtMs'),
        design: JsonPath.numberAt('$$.Map.Item.Value'),
      },
    }).itemProcessor(writeOne);
    return new Parallel(this, 'ImagesAndDesigns', { resultPath: '$.written' })
      .branch(this.#task('DesignImages', 'images').addCatch(new Pass(this, 'DesignsWithoutImages'), FAILURE))
      .branch(write);
  }

  #checkedDesign(): IChainable {
    const outcome = (stateName: string, result: string) =>
      new Pass(this, stateName, { result: Result.fromString(result), resultPath: '$.outcome' });
    const failed = outcome('DesignFailed', 'failed');
    const { proving } = this.#checking(outcome('DesignPassed', 'passed'), failed, 'Design');
    const assemble = this.#task('DesignAssemble', 'assemble').addCatch(failed, FAILURE).next(proving);
    return new Choice(this, 'DesignIsWritten').when(Condition.isPresent('$.failure'), failed).otherwise(assemble);
  }

  /** Creates the task of a stage that calls the model, and repeats the task later when the model is busy. */
  #modelTask(stateName: string, stage: Stage, next: IChainable): TaskStateBase {
    const task = this.#task(stateName, stage);
    const wait = new Wait(this, `${stateName}Wait`, { time: WaitTime.secondsPath('$.busy.seconds') });
    task.next(
      new Choice(this, `${stateName}Busy`).when(Condition.isPresent('$.busy'), wait.next(task)).otherwise(next),
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
    const task = new StageTask(this, stateName, {
      lambdaFunction,
      outputPath: '$.Payload',
      taskTimeout: Timeout.duration(Duration.seconds(timeoutSeconds)),
      retryOnServiceExceptions: false,
    })
      .addRetry(RETRY_SERVICE)
      .addRetry(RETRY_CRASHED)
      .addRetry(RETRY_THROTTLED);
    const config: FunctionConfig = FUNCTION_CONFIG[`workflow-${stage}`];
    if (config.browser) task.addRetry(RETRY_DISCONNECTED);
    return config.model ? task : task.addRetry(RETRY_TIMED_OUT);
  }
}

const FAILURE = { errors: ['States.ALL'], resultPath: '$.failure' };
const IGNORED_FAILURE = { errors: ['States.ALL'], resultPath: JsonPath.DISCARD };
