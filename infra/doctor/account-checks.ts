import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type Check, type Finding, note, ok, problem, unknown } from './check.ts';

/** What `cdk deploy` of this version needs. */
const BOOTSTRAP_VERSION = 6;
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
/** Of Lambda's concurrency: below the first a few users are refused, and the second is what old accounts have. */
const ENOUGH_CONCURRENCY = 100;
const USUAL_CONCURRENCY = 1_000;
/** How a concurrency is shared: for builds, and for calls of the API, which take about so long. */
const SHARE_OF_BUILDS = 0.4;
const FUNCTIONS_OF_A_BUILD = 2;
const CALL_SECONDS = 0.1;

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
          'Run: npx cdk bootstrap',
        );
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
        return problem('this account and region are not prepared for the CDK', 'Run: npx cdk bootstrap');
      }
    },
  };
}

/** Where nobody pays, few at a time are enough to begin with. */
export function lambdaConcurrency(isForUsers: boolean, lambda = new LambdaClient()): Check {
  return {
    name: 'Lambda concurrency',
    asks: 'lambda:GetAccountSettings',
    byHand: ['aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions'],
    ask: async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return concurrencyFinding(AccountLimit?.ConcurrentExecutions ?? 0, isForUsers);
    },
  };
}

/** What so many function instances at a time carry. */
function concurrencyFinding(limit: number, isForUsers: boolean): Finding {
  const builds = Math.max(1, Math.floor((limit * SHARE_OF_BUILDS) / FUNCTIONS_OF_A_BUILD));
  const calls = Math.round((limit * (1 - SHARE_OF_BUILDS)) / CALL_SECONDS);
  const carries = `${limit} at a time carry about ${builds} builds and ${calls} calls a second; more are refused and tried again`;
  const todo =
    'Ask for 1,000 in Service Quotas: AWS Lambda, Concurrent executions (L-B99A9384). It takes hours to days.';
  if (limit < ENOUGH_CONCURRENCY && isForUsers) return problem(carries, todo);
  return limit < USUAL_CONCURRENCY ? note(carries, todo) : ok(carries);
}

export function cloudFront(client = new CloudFrontClient({ region: 'us-east-1' })): Check {
  return {
    name: 'CloudFront',
    asks: 'cloudfront:ListDistributions',
    byHand: [
      'aws cloudfront list-distributions --max-items 1 --query DistributionList.Quantity',
      'AWS has no question for it: creating any distribution in the console shows whether the account is verified.',
    ],
    ask: async () => {
      const { DistributionList } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }));
      if ((DistributionList?.Quantity ?? 0) > 0)
        return ok('the account has a distribution, so it is verified');
      return unknown(
        'the account has no distribution yet; AWS refuses the first one of accounts that it has not verified',
        'Before a date that matters, create one in the console. If AWS says “Your account must be verified”, open a support case (Account and billing), which is free.',
      );
    },
  };
}
