import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { copiesFrom } from './backup-account-stack.ts';
import { parameterNames } from './constructs/backed-up-resources.ts';
import { makeBackupKey } from './constructs/backup-key.ts';
import { OperatorsTopic } from './constructs/operators-topic.ts';
import { BACKUP_DAYS } from './settings/backup-settings.ts';

interface BackupStackProps extends StackProps {
  /** Name of the main stack. */
  product: string;
  vaultName: string;
  /** Id of the second account, and the ARN of its vault. */
  toAccount: string;
  toVaultArn: string;
  alarmEmail: string;
}

/** Daily backups of the table and of the apps bucket, and their copies in the vault of the second account. */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: BackupStackProps) {
    const { product, vaultName, toAccount, toVaultArn, alarmEmail, ...stackProps } = props;
    super(scope, id, stackProps);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName,
      encryptionKey: makeBackupKey(this, 'Key', toAccount),
      // A restore begins with the copy of a backup from the second account back into this vault.
      accessPolicy: copiesFrom(toAccount),
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: product,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(20),
          deleteAfter: Duration.days(BACKUP_DAYS),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'OtherVault', toVaultArn),
              deleteAfter: Duration.days(BACKUP_DAYS),
            },
          ],
        }),
      ],
    });
    plan.addSelection('Data', {
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('backup.amazonaws.com'),
        managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup')],
      }),
      resources: Object.values(parameterNames(product)).map((name) =>
        BackupResource.fromArn(StringParameter.valueForStringParameter(this, name)),
      ),
    });
    this.#tellFailures(alarmEmail);
  }

  #tellFailures(alarmEmail: string): void {
    const { topic } = new OperatorsTopic(this, 'Operators', alarmEmail);
    new Rule(this, 'Failures', {
      description: 'Tells operators about backups and copies that failed',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
      },
      targets: [new SnsTopic(topic)],
    });
  }
}
