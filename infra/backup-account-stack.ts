import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { makeBackupKey } from './constructs/backup-key.ts';
import { LOCK_GRACE_DAYS, LOCKED_DAYS } from './settings/backup-settings.ts';

interface BackupAccountStackProps extends StackProps {
  vaultName: string;
  /** Id of the account whose backups are copied into the vault. */
  fromAccount: string;
}

/**
 * The vault in the second account. After the days of grace nobody can delete a copy before it expires, not even the
 * root user of either account.
 */
export class BackupAccountStack extends Stack {
  constructor(scope: Construct, id: string, { vaultName, fromAccount, ...props }: BackupAccountStackProps) {
    super(scope, id, props);
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName,
      encryptionKey: makeBackupKey(this, 'Key', fromAccount),
      accessPolicy: copiesFrom(fromAccount),
      lockConfiguration: {
        minRetention: Duration.days(LOCKED_DAYS.min),
        maxRetention: Duration.days(LOCKED_DAYS.max),
        changeableFor: Duration.days(LOCK_GRACE_DAYS),
      },
    });
  }
}

/** Returns a policy of a vault that lets one account copy backups into it, and no other account. */
export function copiesFrom(account: string): PolicyDocument {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountPrincipal(account)],
        actions: ['backup:CopyIntoBackupVault'],
        resources: ['*'],
      }),
    ],
  });
}
