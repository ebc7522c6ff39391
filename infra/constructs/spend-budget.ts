import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

interface SpendBudgetProps {
  /** USD a month; 0 for no budget. */
  monthlyUsd: number;
  topic: Topic;
}

/** When the operators are told, in percent of the budget. */
const NOTIFICATIONS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Tells the operators what the account spends, the model on Bedrock included. It ends nothing. */
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
