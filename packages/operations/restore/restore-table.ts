/** Restores a table to an earlier time as a new table. The table in use does not change. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { RestoreError } from './restore-error.ts';

/** Long, because restoring a large table takes hours. After an interruption, the next run continues the restore. */
const LONGEST_RESTORE_SECONDS = 24 * 60 * 60;
const TIME_TO_LIVE_ATTRIBUTE = 'expiresAt';

export interface TableTarget {
  sourceTable: string;
  targetTable: string;
  /** The restore time, a multiple of 1,000 ms. */
  toMs: number;
}

export async function findTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Throws RestoreError when the source cannot be restored to the restore time. */
export async function requireRestorable(client: DynamoDBClient, { sourceTable, toMs }: TableTarget): Promise<void> {
  const source = await findTable(client, sourceTable);
  if (!source) throw new RestoreError(`There is no table ${sourceTable}.`);
  if (!source.DeletionProtectionEnabled) {
    throw new RestoreError(
      `${sourceTable} is not protected against deletion, so the switch would delete it. Deploy with "retainData": true first.`,
    );
  }
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: sourceTable }),
  );
  const window = backups?.PointInTimeRecoveryDescription;
  const earliest = window?.EarliestRestorableDateTime;
  const latest = window?.LatestRestorableDateTime;
  if (window?.PointInTimeRecoveryStatus !== 'ENABLED' || !earliest || !latest) {
    throw new RestoreError(`${sourceTable} has no point-in-time recovery.`);
  }
  if (toMs < earliest.getTime() || toMs > latest.getTime()) {
    const [from, until] = [earliest.toISOString(), latest.toISOString()];
    throw new RestoreError(`${sourceTable} can be restored to a time from ${from} until ${until}.`);
  }
}

/** Returns true when the target exists or is being created. Throws RestoreError when a different table has its name. */
export async function isRestored(client: DynamoDBClient, target: TableTarget): Promise<boolean> {
  const found = await findTable(client, target.targetTable);
  if (!found) return false;
  const { SourceTableArn = '', RestoreDateTime } = found.RestoreSummary ?? {};
  const isSame = SourceTableArn.endsWith(`:table/${target.sourceTable}`) && RestoreDateTime?.getTime() === target.toMs;
  if (isSame) return true;
  throw new RestoreError(
    `${target.targetTable} is there and is not ${target.sourceTable} of that time. Choose another name with --table-name.`,
  );
}

export async function restoreTable(client: DynamoDBClient, target: TableTarget): Promise<void> {
  const { sourceTable, targetTable, toMs } = target;
  if (!(await isRestored(client, target))) {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: sourceTable,
        TargetTableName: targetTable,
        RestoreDateTime: new Date(toMs),
      }),
    );
  }
  await waitUntilTableExists({ client, maxWaitTime: LONGEST_RESTORE_SECONDS }, { TableName: targetTable });
}

/** Returns the settings that AWS does not restore and that the table still lacks. */
export async function missingSettings(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const [table, timeToLive, backups] = await Promise.all([
    findTable(client, TableName),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  ]);
  const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return [
    ...(timeToLive.TimeToLiveDescription?.AttributeName === TIME_TO_LIVE_ATTRIBUTE ? [] : ['time to live']),
    ...(recovery?.PointInTimeRecoveryStatus === 'ENABLED' ? [] : ['point-in-time recovery']),
    ...(table?.DeletionProtectionEnabled ? [] : ['deletion protection']),
  ];
}

/** Sets what AWS does not restore: time to live, backups and deletion protection. */
export async function protectTable(client: DynamoDBClient, TableName: string): Promise<void> {
  const missing = await missingSettings(client, TableName);
  if (missing.includes('time to live')) {
    const TimeToLiveSpecification = { AttributeName: TIME_TO_LIVE_ATTRIBUTE, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (missing.includes('point-in-time recovery')) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  }
  if (missing.includes('deletion protection')) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  }
}
