import { Annotations, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export class OperatorsTopic extends Construct {
  readonly topic: Topic;

  /** `email` receives all notifications. When it is empty, the topic has no subscriber, and the synthesis warns. */
  constructor(scope: Construct, id: string, email: string) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // enforceSSL removes the default topic policy, which lets alarms publish, so this statement allows that again.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsMayPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com'), new ServicePrincipal('budgets.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== '') this.topic.addSubscription(new EmailSubscription(email));
    else Annotations.of(this).addWarningV2('buidl:alarmEmail', 'Nobody receives the alarms: set alarmEmail.');
  }
}
