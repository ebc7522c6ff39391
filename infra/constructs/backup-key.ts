import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/**
 * Creates the key of a vault. `otherAccount` may use it for copies between the vaults, and can neither change nor
 * delete it. The key stays when its stack is deleted, because every backup in the vault would be lost with it.
 */
export function makeBackupKey(scope: Construct, id: string, otherAccount: string): Key {
  const key = new Key(scope, id, { description: 'Encrypts backups of Buidl', enableKeyRotation: true });
  const principals = [new AccountPrincipal(otherAccount)];
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals,
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  );
  return key;
}
