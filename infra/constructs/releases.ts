import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachineAlias, CfnStateMachineVersion, type StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct, type IDependable } from 'constructs';
import type { FunctionName } from '../lambda-functions.ts';
import type { CanaryMinutes } from '../settings/stack-settings.ts';
import { metricOfFunction } from './metrics.ts';

/** Alias through which callers use each API function and the state machine. */
const LIVE = 'live';
/** CodeDeploy offers predefined canaries with this share only. */
const CANARY_PERCENT = 10;
const RUNBOOK = 'docs/operate/runbook.md';

const CONFIGS: Record<CanaryMinutes, ILambdaDeploymentConfig> = {
  0: LambdaDeploymentConfig.ALL_AT_ONCE,
  5: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  10: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  15: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  30: LambdaDeploymentConfig.CANARY_10PERCENT_30MINUTES,
};

const BUILDS_PERIOD = Duration.minutes(5);
const CALLS_PERIOD = Duration.minutes(1);
/** A release is rolled back when its version has this many failures within CALLS_PERIOD or BUILDS_PERIOD. */
const MAX_FAILED_CALLS = 5;
const MAX_FAILED_BUILDS = 3;

interface ReleasesProps {
  /** Minutes during which only a tenth of the calls and builds use a new release; 0 disables this. */
  canaryMinutes: CanaryMinutes;
  /** False disables automatic rollbacks, so that no alarm stops a release in an emergency. */
  releaseAlarms: boolean;
}

/**
 * Callers use an alias, which shifts to a new version step by step and is rolled back when the alarm of the new version
 * is raised. Versions that leave the template are kept, because running builds still use them.
 */
export class Releases extends Construct {
  readonly #props: ReleasesProps;
  readonly #aliases: IDependable[] = [];
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: ReleasesProps) {
    super(scope, id);
    this.#props = props;
    this.#application = new LambdaApplication(this, 'Application');
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  }

  /** All aliases. Each must point to its new version before new pages call the API. */
  get aliases(): readonly IDependable[] {
    return this.#aliases;
  }

  ofFunction(name: FunctionName, fn: LambdaFunction): Alias {
    const alias = new Alias(fn, 'Live', { aliasName: LIVE, version: fn.currentVersion });
    new LambdaDeploymentGroup(alias, 'Deployments', {
      application: this.#application,
      role: this.#role,
      alias,
      deploymentConfig: CONFIGS[this.#props.canaryMinutes],
      alarms: [this.#alarm(alias, 'ReleaseApiErrors', failedCalls(name, alias), MAX_FAILED_CALLS)],
      ignoreAlarmConfiguration: !this.#props.releaseAlarms,
    });
    this.#aliases.push(alias);
    return alias;
  }

  /** Creates a version of the state machine and the alias that points to it. Returns the ARN of the alias. */
  ofWorkflow(stateMachine: StateMachine): string {
    const version = new CfnStateMachineVersion(this, 'WorkflowVersion', {
      stateMachineArn: stateMachine.stateMachineArn,
      // The revision id changes with each definition, so each definition gets a new version.
      stateMachineRevisionId: stateMachine.stateMachineRevisionId,
    });
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const failures = failedBuilds(stateMachine, version.attrArn);
    const alarm = this.#alarm(this, 'ReleaseBuildFailures', failures, MAX_FAILED_BUILDS);
    const alias = new CfnStateMachineAlias(this, 'Workflow', {
      name: LIVE,
      deploymentPreference: {
        stateMachineVersionArn: version.attrArn,
        ...this.#preference(),
        ...(this.#props.releaseAlarms && { alarms: [alarm.alarmName] }),
      },
    });
    this.#aliases.push(alias);
    return alias.attrArn;
  }

  #preference() {
    const { canaryMinutes } = this.#props;
    if (canaryMinutes === 0) return { type: 'ALL_AT_ONCE' };
    return { type: 'CANARY', percentage: CANARY_PERCENT, interval: canaryMinutes };
  }

  /** Creates an alarm for rollbacks only. The alarms that notify operators are separate, and slower. */
  #alarm(scope: Construct, id: string, metric: IMetric, threshold: number): Alarm {
    return new Alarm(scope, id, {
      metric,
      threshold,
      alarmDescription: `What to do: ${RUNBOOK}#${id.toLowerCase()}`,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

/**
 * Returns the number of failed calls of the alias's new version. Throttled calls and failures of the previous version
 * do not count, so that an incident does not block the release that fixes the incident.
 */
function failedCalls(name: FunctionName, alias: Alias): MathExpression {
  const sum = { period: CALLS_PERIOD, statistic: 'Sum' };
  const { version } = alias.version;
  return new MathExpression({
    expression: 'FILL(failed, 0) + FILL(responded, 0)',
    usingMetrics: {
      failed: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: {
          FunctionName: alias.lambda.functionName,
          Resource: `${alias.lambda.functionName}:${LIVE}`,
          ExecutedVersion: version,
        },
        ...sum,
      }),
      responded: metricOfFunction(name, 'Responses500', { ...sum, version }),
    },
    period: CALLS_PERIOD,
  });
}

/** Returns the number of failed builds of one version of the state machine. */
function failedBuilds(stateMachine: StateMachine, versionArn: string): Metric {
  return new Metric({
    namespace: 'AWS/States',
    metricName: 'ExecutionsFailed',
    // The ARN of a version ends with its number.
    dimensionsMap: { StateMachineArn: stateMachine.stateMachineArn, Version: Fn.select(7, Fn.split(':', versionArn)) },
    period: BUILDS_PERIOD,
    statistic: 'Sum',
  });
}
