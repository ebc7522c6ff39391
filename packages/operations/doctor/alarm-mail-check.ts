import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { type Check, type Finding, note, ok, unknown } from './check.ts';

/** The id that SNS gives to a subscription until its address confirms it. */
const UNCONFIRMED = 'PendingConfirmation';

/**
 * Returns a check that the address of the alarms is confirmed, because AWS sends nothing before that. An unconfirmed
 * address gives `unknown`, because `problem` would stop a deployment that ends an incident.
 */
export function alarmMail(
  { alarmEmail, stackName }: { alarmEmail: string; stackName: string },
  cloudFormation = new CloudFormationClient(),
  sns = new SNSClient(),
): Check {
  return {
    name: 'Alarm mail',
    asks: 'sns:ListSubscriptionsByTopic',
    byHand: [
      `aws cloudformation describe-stacks --stack-name ${stackName} --query 'Stacks[0].Outputs'`,
      'aws sns list-subscriptions-by-topic --topic-arn <OperatorsTopic>',
    ],
    ask: async () => {
      if (alarmEmail === '')
        return note('nobody receives the alarms', 'Set alarmEmail in the file of the environment, and deploy.');
      const topic = await topicOf(stackName, cloudFormation);
      if (topic === undefined) return note('it can be confirmed after the first deployment');
      const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }));
      const found = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
      return findingOf(alarmEmail, found?.SubscriptionArn);
    },
  };
}

function findingOf(email: string, subscription: string | undefined): Finding {
  if (subscription === undefined) return unknown(`${email} is not subscribed to the alarms`, 'Deploy again.');
  if (subscription !== UNCONFIRMED) return ok(`${email} receives the alarms`);
  return unknown(
    `${email} has not confirmed the subscription, so no alarm reaches anybody`,
    'Follow the link in the mail of AWS. It is valid for three days; docs/operate/runbook.md#confirm-the-alarm-subscription has the way to another one.',
  );
}

/** Returns the ARN of the operators' topic; undefined before the first deployment. */
async function topicOf(stackName: string, cloudFormation: CloudFormationClient): Promise<string | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }));
    return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'OperatorsTopic')?.OutputValue;
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
