import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { InvalidSettingsError } from '../../infra/settings/stack-settings.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';
import { propertiesOf, type Template, templateSchema } from './template.ts';

const ACCOUNT = '111111111111';
const BACKUP_ACCOUNT = '222222222222';
const WITH_BACKUPS = { account: ACCOUNT, backupAccount: BACKUP_ACCOUNT, backupRegion: 'eu-west-1' };

const policySchema = z.object({
  Statement: z.array(
    z.looseObject({
      Action: z.union([z.string().transform((action) => [action]), z.array(z.string())]),
      Principal: z.object({ AWS: z.unknown() }),
    }),
  ),
});
const vaultSchema = z.object({
  BackupVaultName: z.string(),
  EncryptionKeyArn: z.unknown(),
  AccessPolicy: policySchema,
  LockConfiguration: z
    .object({ MinRetentionDays: z.number(), MaxRetentionDays: z.number(), ChangeableForDays: z.number() })
    .optional(),
});
const keySchema = z.object({ EnableKeyRotation: z.boolean(), KeyPolicy: policySchema });
const ruleSchema = z.object({
  ScheduleExpression: z.string(),
  Lifecycle: z.object({ DeleteAfterDays: z.number() }),
  CopyActions: z.array(
    z.object({ DestinationBackupVaultArn: z.unknown(), Lifecycle: z.object({ DeleteAfterDays: z.number() }) }),
  ),
});
const planSchema = z.object({ BackupPlan: z.object({ BackupPlanRule: z.array(ruleSchema) }) });
const selectionSchema = z.object({ BackupSelection: z.object({ Resources: z.array(z.object({ Ref: z.string() })) }) });

const synthesizeWith = (settings: Record<string, unknown>) =>
  synthesize(settings, temporaryDir('buidl-infra-'), { assets: fixtureAssets(), isForDeployment: false });

/** Returns the only resource of a type. */
function only<Schema extends z.ZodType>(template: Template, type: string, schema: Schema): z.output<Schema> {
  const [found, ...others] = propertiesOf(template, type, schema).values();
  if (found === undefined || others.length > 0) throw new Error(`The template has not one ${type}.`);
  return found;
}

const ofTrust = (account: string) => expect.stringContaining(`:iam::${account}:root`);

describe('backups in a second account', () => {
  let assembly: CloudAssembly;
  let backups: Template;
  let other: Template;
  const read = ({ directory }: CloudAssembly, file: string) =>
    templateSchema.parse({ Outputs: {}, ...JSON.parse(readFileSync(join(directory, file), 'utf8')) });

  beforeAll(() => {
    assembly = synthesizeWith(WITH_BACKUPS);
    backups = read(assembly, 'Backup.template.json');
    const nested = assembly.getNestedAssembly('assembly-BackupAccount');
    other = read(nested, nested.stacks[0]?.templateFile ?? '');
  });

  it('add one stack here, and one there that `cdk deploy --all` leaves out', () => {
    const placed = ({ stacks }: CloudAssembly) =>
      stacks.map(({ stackName, environment: { account, region } }) => [stackName, account, region]);
    expect(placed(assembly)).toEqual([
      ['Buidl-dev', ACCOUNT, 'us-east-1'],
      ['Buidl-dev-backup', ACCOUNT, 'us-east-1'],
    ]);
    expect(placed(assembly.getNestedAssembly('assembly-BackupAccount'))).toEqual([
      ['Buidl-dev-backup-vault', BACKUP_ACCOUNT, 'eu-west-1'],
    ]);
  });

  it('are kept in a vault that is locked for good after a week, with bounds that admit the copies', () => {
    const { LockConfiguration: lock } = only(other, 'AWS::Backup::BackupVault', vaultSchema);
    expect(lock).toEqual({ MinRetentionDays: 30, MaxRetentionDays: 90, ChangeableForDays: 7 });
    const [rule] = only(backups, 'AWS::Backup::BackupPlan', planSchema).BackupPlan.BackupPlanRule;
    expect(rule?.Lifecycle.DeleteAfterDays).toBe(35);
    for (const { Lifecycle } of rule?.CopyActions ?? []) {
      expect(Lifecycle.DeleteAfterDays).toBeGreaterThanOrEqual(lock?.MinRetentionDays ?? Number.NaN);
      expect(Lifecycle.DeleteAfterDays).toBeLessThanOrEqual(lock?.MaxRetentionDays ?? Number.NaN);
    }
  });

  it('are made each day, of the table and the apps bucket, and copied to that vault', () => {
    const [rule, ...others] = only(backups, 'AWS::Backup::BackupPlan', planSchema).BackupPlan.BackupPlanRule;
    expect(others).toEqual([]);
    expect(rule?.ScheduleExpression).toBe('cron(0 3 * * ? *)');
    const { BackupVaultName } = only(other, 'AWS::Backup::BackupVault', vaultSchema);
    expect(rule?.CopyActions.map(({ DestinationBackupVaultArn }) => DestinationBackupVaultArn)).toEqual([
      `arn:aws:backup:eu-west-1:${BACKUP_ACCOUNT}:backup-vault:${BackupVaultName}`,
    ]);
    const { Resources } = only(backups, 'AWS::Backup::BackupSelection', selectionSchema).BackupSelection;
    const { Parameters } = z
      .object({ Parameters: z.record(z.string(), z.object({ Default: z.string() })) })
      .parse(JSON.parse(readFileSync(join(assembly.directory, 'Backup.template.json'), 'utf8')));
    expect(Resources.map(({ Ref }) => Parameters[Ref]?.Default)).toEqual([
      '/Buidl-dev/backup/table',
      '/Buidl-dev/backup/bucket',
    ]);
    const main = read(assembly, 'Buidl.template.json');
    const parameters = propertiesOf(main, 'AWS::SSM::Parameter', z.object({ Name: z.string(), Value: z.unknown() }));
    expect([...parameters.values()]).toEqual([
      { Name: '/Buidl-dev/backup/table', Value: { 'Fn::GetAtt': [expect.stringMatching(/^DataTable/), 'Arn'] } },
      { Name: '/Buidl-dev/backup/bucket', Value: { 'Fn::GetAtt': [expect.stringMatching(/^BucketsApps/), 'Arn'] } },
    ]);
  });

  it('follow the table of a restore', () => {
    const main = read(synthesizeWith({ ...WITH_BACKUPS, tableName: 'Buidl-Restored' }), 'Buidl.template.json');
    const parameters = propertiesOf(main, 'AWS::SSM::Parameter', z.object({ Name: z.string(), Value: z.unknown() }));
    const [table] = parameters.values();
    expect(JSON.stringify(table?.Value)).toContain('table/Buidl-Restored');
  });

  it('admit copies from the other account only, and no more of its key than copies need', () => {
    const sides = [
      [other, ACCOUNT],
      [backups, BACKUP_ACCOUNT],
    ] as const;
    for (const [template, account] of sides) {
      const { AccessPolicy, EncryptionKeyArn } = only(template, 'AWS::Backup::BackupVault', vaultSchema);
      expect(AccessPolicy.Statement).toEqual([
        expect.objectContaining({
          Effect: 'Allow',
          Action: ['backup:CopyIntoBackupVault'],
          Principal: { AWS: ofTrust(account) },
        }),
      ]);
      expect(JSON.stringify(EncryptionKeyArn)).toMatch(/Key/);
      const { EnableKeyRotation, KeyPolicy } = only(template, 'AWS::KMS::Key', keySchema);
      expect(EnableKeyRotation).toBe(true);
      const granted = KeyPolicy.Statement.filter(({ Principal }) => JSON.stringify(Principal).includes(account));
      expect(granted.flatMap(({ Action }) => Action)).toEqual([
        ...['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        'kms:CreateGrant',
      ]);
    }
  });

  it('keep vaults and keys when a stack is deleted', () => {
    const kept = [backups, other].flatMap(({ Resources }) =>
      Object.values(Resources)
        .filter(({ Type }) => /^AWS::(?:KMS::Key|Backup::BackupVault)$/.test(Type))
        .map(({ DeletionPolicy, UpdateReplacePolicy }) => [DeletionPolicy, UpdateReplacePolicy]),
    );
    expect(kept).toEqual(Array.from({ length: 4 }, () => ['Retain', 'Retain']));
  });
});

it('without the setting there are neither stacks nor parameters for backups', () => {
  const { directory, stacks } = synthesizeWith({});
  expect(stacks.map(({ stackName }) => stackName)).toEqual(['Buidl-dev']);
  expect(readFileSync(join(directory, 'Buidl.template.json'), 'utf8')).not.toMatch(/AWS::(?:SSM|Backup|KMS)::/);
});

it('outside the region of CloudFront all stacks of the product are in the account', () => {
  const { stacks } = synthesizeWith({ ...WITH_BACKUPS, region: 'eu-central-1', backupRegion: '' });
  expect(stacks.map(({ stackName, environment }) => [stackName, environment.account, environment.region])).toEqual([
    ['Buidl-dev-edge', ACCOUNT, 'us-east-1'],
    ['Buidl-dev', ACCOUNT, 'eu-central-1'],
    ['Buidl-dev-backup', ACCOUNT, 'eu-central-1'],
  ]);
});

it.each([
  [{ account: ACCOUNT, backupAccount: '22' }, '12 digits'],
  [{ backupAccount: BACKUP_ACCOUNT }, 'need the id of this one'],
  [{ account: ACCOUNT, backupAccount: ACCOUNT }, 'which has to be another one'],
  [{ ...WITH_BACKUPS, backupRegion: 'Frankfurt' }, 'backupRegion'],
])('the settings %o are refused', (settings, message) => {
  const synthesis = () => synthesizeWith(settings);
  expect(synthesis).toThrow(InvalidSettingsError);
  expect(synthesis).toThrow(message);
});
