import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, GetServiceSettingCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { describeCapacity } from '../../../infra/settings/concurrency-capacity.ts';
import { LEAST_DIVIDED_CONCURRENCY, LEFT_BY_AWS, reservedOf } from '../../../infra/settings/reserved-concurrency.ts';
import { type Check, type Finding, note, ok, problem, unknown } from './check.ts';

/** The lowest version of the bootstrap stack that this version of `cdk deploy` accepts. */
const BOOTSTRAP_VERSION = 6;
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
/** Below ENOUGH_CONCURRENCY, even a few users are throttled. USUAL_CONCURRENCY is the quota of older accounts. */
const ENOUGH_CONCURRENCY = 100;
const USUAL_CONCURRENCY = 1_000;
const HIGH_THROUGHPUT = '/ssm/parameter-store/high-throughput-enabled';

export function account(sts = new STSClient()): Check {
  return {
    name: 'Account',
    asks: 'sts:GetCallerIdentity',
    byHand: ['aws sts get-caller-identity'],
    ask: async () => {
      const { Account, Arn } = await sts.send(new GetCallerIdentityCommand());
      return ok(`${Account} in ${await sts.config.region()}, as ${Arn}`);
    },
  };
}

export function bootstrap(ssm = new SSMClient()): Check {
  return {
    name: 'CDK bootstrap',
    asks: 'ssm:GetParameter',
    byHand: [`aws ssm get-parameter --name ${BOOTSTRAP_PARAMETER} --query Parameter.Value`],
    ask: async () => {
      try {
        const { Parameter } = await ssm.send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }));
        const version = Number(Parameter?.Value);
        if (version >= BOOTSTRAP_VERSION) return ok(`version ${version}`);
        return problem(
          `version ${Parameter?.Value} is older than ${BOOTSTRAP_VERSION}`,
          'Run: npx cdk bootstrap -c env=<environment>',
        );
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
        return problem(
          'this account and region are not prepared for the CDK',
          'Run: npx cdk bootstrap -c env=<environment>',
        );
      }
    },
  };
}

/** Checks the throughput of Parameter Store. Either value is fine, because no function reads a parameter. */
export function parameterThroughput(ssm = new SSMClient()): Check {
  return {
    name: 'SSM throughput',
    asks: 'ssm:GetServiceSetting',
    byHand: [
      `aws ssm get-service-setting --setting-id ${HIGH_THROUGHPUT} --query ServiceSetting.SettingValue`,
      'Either value is fine: no function reads a parameter.',
    ],
    ask: async () => {
      const { ServiceSetting } = await ssm.send(new GetServiceSettingCommand({ SettingId: HIGH_THROUGHPUT }));
      const isHigh = ServiceSetting?.SettingValue === 'true';
      const rate = isHigh ? 'raised, which AWS charges for' : 'that of every account, 40 a second';
      return ok(`${rate}; nothing depends on it, because no function reads a parameter`);
    },
  };
}

/**
 * Returns the check of the concurrency quota. Too low a quota is a problem only for a deployment with users
 * (`isForUsers`). `setting` is the value in the settings file.
 */
export function lambdaConcurrency(
  { isForUsers, setting }: { isForUsers: boolean; setting: number | undefined },
  lambda = new LambdaClient(),
): Check {
  return {
    name: 'Lambda concurrency',
    asks: 'lambda:GetAccountSettings',
    byHand: ['aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions'],
    ask: async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      const quota = AccountLimit?.ConcurrentExecutions ?? 0;
      return settingFinding(quota, setting) ?? quotaFinding(quota, isForUsers);
    },
  };
}

/** Returns the problem with the setting `lambdaConcurrency`; undefined when there is none. */
function settingFinding(quota: number, setting = quota): Finding | undefined {
  const [divided, left] = [setting >= LEAST_DIVIDED_CONCURRENCY, quota - reservedOf(setting)];
  if (divided && left < LEFT_BY_AWS)
    return problem(
      `the setting lambdaConcurrency is ${setting} and the account has ${quota}, so that the deployment fails with “UnreservedConcurrentExecution”`,
      `Set lambdaConcurrency to ${quota}, or ask for ${setting} first. ${describeCapacity(quota)}.`,
    );
  if (quota > setting && quota >= LEAST_DIVIDED_CONCURRENCY)
    return note(
      `the account has ${quota} and the setting lambdaConcurrency is ${setting}, which reserves too little`,
      `Set lambdaConcurrency to ${quota}.`,
    );
  return undefined;
}

function quotaFinding(quota: number, isForUsers: boolean): Finding {
  const todo =
    'Ask for 1,000 in Service Quotas: AWS Lambda, Concurrent executions (L-B99A9384). It takes hours to days.';
  if (quota < ENOUGH_CONCURRENCY && isForUsers) return problem(describeCapacity(quota), todo);
  return quota < USUAL_CONCURRENCY ? note(describeCapacity(quota), todo) : ok(describeCapacity(quota));
}

export function cloudFront(client = new CloudFrontClient({ region: 'us-east-1' })): Check {
  return {
    name: 'CloudFront',
    asks: 'cloudfront:ListDistributions',
    byHand: [
      'aws cloudfront list-distributions --max-items 1 --query DistributionList.Quantity',
      'AWS has no call for it: creating any distribution in the console shows whether the account is verified.',
    ],
    ask: async () => {
      const { DistributionList } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }));
      if ((DistributionList?.Quantity ?? 0) > 0) return ok('the account has a distribution, so it is verified');
      return unknown(
        'the account has no distribution yet; AWS refuses the first one of accounts that it has not verified',
        'Before a date that matters, create one in the console. If AWS says “Your account must be verified”, open a support case (Account and billing), which is free.',
      );
    },
  };
}
