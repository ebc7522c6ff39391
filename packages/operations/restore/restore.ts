import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import { deleteAgain } from './delete-again.ts';
import { findLosses } from './find-losses.ts';
import { RestoreError } from './restore-error.ts';
import { findLostVersions, joinVersions, requireVersions } from './restore-objects.ts';
import { isRestored, missingSettings, protectTable, requireRestorable, restoreTable } from './restore-table.ts';
import { readTableSetting, writeTableSetting } from './table-setting.ts';

export interface RestoreTarget {
  environment: string;
  settingsPath: string;
  sourceTable: string;
  targetTable: string;
  bucket: string;
  toMs: number;
}

export interface RestoreServices {
  dynamoDb: DynamoDBClient;
  s3: S3Client;
  nowMs: number;
  report(line: string): void;
}

interface Step {
  what: string;
  /** A command that performs the step by hand. */
  command: string;
  /** Returns the reason why the step is already done, or undefined when it must run. */
  doneBecause(): Promise<string | undefined>;
  /** Returns a description of the performed work. Throws RestoreError when the restore must stop. */
  run(): Promise<string>;
}

/** Returns a name such as `Buidl-Data-20261123T101500Z`. Every run for the same time computes the same name. */
export function restoredTableName(sourceTable: string, toMs: number): string {
  const time = new Date(toMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
  return `${sourceTable.replace(/-\d{8}T\d{6}Z$/, '')}-${time}`;
}

export async function planRestore(services: RestoreServices, target: RestoreTarget): Promise<void> {
  await checkBefore(services, target);
  const isThere = await isRestored(services.dynamoDb, target);
  for (const [index, step] of stepsOf(services, target).entries()) {
    // Later steps can be checked only after the table is restored.
    const done = isThere || index === 0 ? await step.doneBecause() : undefined;
    services.report(`${index + 1}. ${step.what}: ${done ?? 'to do'}`);
    services.report(`   ${step.command}`);
  }
  services.report(`Then deploy: ${deploymentOf(target)}`);
  services.report(wayBack(target));
}

/** Runs all steps that are not done. Throws RestoreError and errors of the services; the next attempt continues. */
export async function runRestore(services: RestoreServices, target: RestoreTarget): Promise<void> {
  await checkBefore(services, target);
  for (const [index, step] of stepsOf(services, target).entries()) {
    const outcome = (await step.doneBecause()) ?? (await step.run());
    services.report(`${index + 1}. ${step.what}: ${outcome}`);
  }
  services.report(`To use the restored data, run: ${deploymentOf(target)}`);
  services.report(wayBack(target));
}

async function checkBefore({ dynamoDb, s3, nowMs, report }: RestoreServices, target: RestoreTarget): Promise<void> {
  await requireRestorable(dynamoDb, target);
  await requireVersions(s3, target, nowMs);
  const { sourceTable, targetTable, settingsPath } = target;
  const set = readTableSetting(settingsPath);
  if (!['', sourceTable, targetTable].includes(set)) {
    throw new RestoreError(`${settingsPath} names the table ${set}, which is neither of the two.`);
  }
  report(`From ${sourceTable} to ${targetTable}, as of ${new Date(target.toMs).toISOString()}`);
}

function stepsOf(services: RestoreServices, target: RestoreTarget): Step[] {
  return [
    tableStep(services, target),
    settingsStep(services, target),
    objectsStep(services, target),
    auditStep(services, target),
    deletionsStep(services, target),
    lossesStep(services, target),
    switchStep(target),
  ];
}

function tableStep({ dynamoDb }: RestoreServices, target: RestoreTarget): Step {
  const { sourceTable, targetTable, toMs } = target;
  return {
    what: 'Restore the table to that time',
    command: `aws dynamodb restore-table-to-point-in-time --source-table-name ${sourceTable} --target-table-name ${targetTable} --restore-date-time ${new Date(toMs).toISOString()}`,
    doneBecause: async () => {
      if (!(await isRestored(dynamoDb, target))) return undefined;
      await restoreTable(dynamoDb, target);
      return 'is there';
    },
    run: async () => {
      await restoreTable(dynamoDb, target);
      return 'made';
    },
  };
}

function settingsStep({ dynamoDb }: RestoreServices, { targetTable }: RestoreTarget): Step {
  return {
    what: 'Enable time to live, recovery and protection',
    command: `aws dynamodb update-time-to-live --table-name ${targetTable} --time-to-live-specification Enabled=true,AttributeName=expiresAt; aws dynamodb update-continuous-backups --table-name ${targetTable} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true; aws dynamodb update-table --table-name ${targetTable} --deletion-protection-enabled`,
    doneBecause: async () => ((await missingSettings(dynamoDb, targetTable)).length === 0 ? 'has them' : undefined),
    run: async () => {
      const missing = await missingSettings(dynamoDb, targetTable);
      await protectTable(dynamoDb, targetTable);
      return `given: ${missing.join(', ')}`;
    },
  };
}

function objectsStep({ s3 }: RestoreServices, target: RestoreTarget): Step {
  const { bucket } = target;
  return {
    what: 'Restore the files to that time',
    command: `aws s3api copy-object --bucket ${bucket} --key <key> --copy-source '${bucket}/<key>?versionId=<version>'   # for each file that was replaced or deleted since`,
    doneBecause: async () => ((await findLostVersions(s3, target)).length === 0 ? 'nothing was lost' : undefined),
    run: async () => {
      const lost = await findLostVersions(s3, target);
      await joinVersions(s3, bucket, lost);
      return `${lost.length} files were restored`;
    },
  };
}

function auditStep({ dynamoDb }: RestoreServices, { targetTable }: RestoreTarget): Step {
  return {
    what: 'Audit the ledger',
    command: `TABLE_NAME=${targetTable} npm run ops -- audit`,
    doneBecause: async () => undefined,
    run: async () => {
      const { totals, problems } = await auditLedger(new DynamoDbLedgerRecords(targetTable, dynamoDb));
      if (problems.length === 0) return `${totals.accounts} accounts, no differences`;
      throw new RestoreError(`The restored ledger does not balance:\n${problems.join('\n')}`);
    },
  };
}

function deletionsStep({ dynamoDb, report }: RestoreServices, target: RestoreTarget): Step {
  const { sourceTable, targetTable } = target;
  return {
    what: 'Delete accounts again that their users deleted since',
    command: 'is part of this command only',
    doneBecause: async () => {
      const { deletions } = await findLosses(dynamoDb, sourceTable, targetTable);
      return deletions.length === 0 ? 'none came back' : undefined;
    },
    run: async () => {
      const { deletions } = await findLosses(dynamoDb, sourceTable, targetTable);
      const left = await deleteAgain(dynamoDb, target, deletions);
      for (const publicKey of left) report(`   DELETE  ${publicKey} was banned at that time and deleted since`);
      return `${deletions.length - left.length} accounts are locked, and are emptied when the table is in use`;
    },
  };
}

function lossesStep({ dynamoDb, report }: RestoreServices, target: RestoreTarget): Step {
  return {
    what: 'List what must be done again',
    command: 'is part of this command only',
    doneBecause: async () => undefined,
    run: async () => {
      const found = await findLosses(dynamoDb, target.sourceTable, target.targetTable);
      for (const { signature, publicKey, credits } of found.payments) {
        report(`   PAYMENT ${signature}: ${credits} credits of ${publicKey}`);
      }
      for (const username of found.accounts) report(`   ACCOUNT ${username} has to sign up again`);
      const { payments, accounts } = found;
      return `${payments.length} payments, ${accounts.length} accounts`;
    },
  };
}

function switchStep({ settingsPath, targetTable }: RestoreTarget): Step {
  return {
    what: 'Set the table in the settings',
    command: `"tableName": "${targetTable}" in ${settingsPath}`,
    doneBecause: async () => (readTableSetting(settingsPath) === targetTable ? 'is named' : undefined),
    run: async () => {
      writeTableSetting(settingsPath, targetTable);
      return 'named';
    },
  };
}

function deploymentOf({ environment }: RestoreTarget): string {
  return `npx cdk deploy --all -c env=${environment}`;
}

function wayBack({ sourceTable, settingsPath }: RestoreTarget): string {
  return `To go back later, set "tableName": "${sourceTable}" in ${settingsPath} and deploy again.`;
}
