import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachineAlias, CfnStateMachineVersion, type StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { CanaryMinutes } from '../settings/stack-settings.ts';

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

interface ReleasesProps {
  /** Minutes during which only a tenth of the calls and builds use a new release; 0 disables this. */
  canaryMinutes: CanaryMinutes;
}

/**
 * Callers use an alias, which shifts to a new version step by step and is rolled back when an alarm is raised. Versions
 * that leave the template are kept, because running builds still use them.
 */
export class Releases extends Construct {
  readonly #canaryMinutes: CanaryMinutes;
  readonly #aliases: Alias[] = [];
  #workflow: CfnStateMachineAlias | undefined;

  constructor(scope: Construct, id: string, { canaryMinutes }: ReleasesProps) {
    super(scope, id);
    this.#canaryMinutes = canaryMinutes;
  }

  ofFunction(fn: LambdaFunction): Alias {
    const alias = new Alias(fn, 'Live', { aliasName: LIVE, version: fn.currentVersion });
    this.#aliases.push(alias);
    return alias;
  }

  ofWorkflow(stateMachine: StateMachine): string {
    const version = new CfnStateMachineVersion(this, 'WorkflowVersion', {
      stateMachineArn: stateMachine.stateMachineArn,
      // The revision id changes with each definition, so each definition gets a new version.
      stateMachineRevisionId: stateMachine.stateMachineRevisionId,
    });
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.#workflow = new CfnStateMachineAlias(this, 'Workflow', {
      name: LIVE,
      deploymentPreference: { stateMachineVersionArn: version.attrArn, ...this.#preference() },
    });
    return this.#workflow.attrArn;
  }

  /**
   * Rolls a release back when the API or builds fail. Called last, because the alarms refer to the API and the state
   * machine.
   */
  rollBackWhenFailing({ httpApi, stateMachine }: { httpApi: IHttpApi; stateMachine: StateMachine }): void {
    const sum = { period: Duration.minutes(1), statistic: 'Sum' };
    const calls = this.#alarm('ReleaseApiErrors', httpApi.metricServerError(sum), 5);
    const builds = this.#alarm(
      'ReleaseBuildFailures',
      stateMachine.metricFailed({ ...sum, period: Duration.minutes(5) }),
      3,
    );
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    for (const alias of this.#aliases) {
      new LambdaDeploymentGroup(alias, 'Deployments', {
        application,
        role,
        alias,
        deploymentConfig: CONFIGS[this.#canaryMinutes],
        alarms: [calls],
      });
    }
    this.#workflow?.addPropertyOverride('DeploymentPreference.Alarms', [builds.alarmName]);
  }

  #preference() {
    if (this.#canaryMinutes === 0) return { type: 'ALL_AT_ONCE' };
    return { type: 'CANARY', percentage: CANARY_PERCENT, interval: this.#canaryMinutes };
  }

  /** Creates an alarm for rollbacks only. The alarms that notify operators are separate, and slower. */
  #alarm(id: string, metric: IMetric, threshold: number): Alarm {
    return new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: `What to do: ${RUNBOOK}#${id.toLowerCase()}`,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
