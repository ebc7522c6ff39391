import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface SpendBudgetProps {
  /** In USD per month; 0 for no budget. */
  monthlyUsd: number;
  topic: Topic;
}

const NOTIFICATIONS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Notifies the operators of the account's costs, including the model on Bedrock, but does not limit them. */
export class SpendBudget extends Construct {
  constructor(scope: Construct, id: string, { monthlyUsd, topic }: SpendBudgetProps) {
    super(scope, id);
    if (monthlyUsd === 0) return;
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: NOTIFICATIONS.map((told) => ({
        notification: { ...told, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
      })),
    });
  }
}
