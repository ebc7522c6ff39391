import * as z from 'zod';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { AwsError } from '../wire/aws-json-server.ts';
import type { TableRecord } from './dynalite.ts';
import { keyPrefix, type TableStore } from './table-store.ts';
import type { Tables } from './tables.ts';

const restoreSchema = z.strictObject({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  /** Seconds since 1970. */
  RestoreDateTime: z.number(),
});
const updateSchema = z.strictObject({ TableName: z.string(), DeletionProtectionEnabled: z.boolean() });

/** Restores items and indexes to a new table. As on AWS, time to live and backups are then off. Throws AwsError. */
export async function restoreTable(
  store: TableStore,
  tables: Tables,
  now: () => number,
  input: unknown,
): Promise<{ TableDescription: TableRecord }> {
  const { SourceTableName, TargetTableName, RestoreDateTime } = parse(restoreSchema, input);
  const source = store.getTable(SourceTableName);
  const { hasPointInTimeRecovery } = await tables.settingsOf(SourceTableName);
  const { history } = store;
  if (!history || !hasPointInTimeRecovery) {
    throw new AwsError('PointInTimeRecoveryUnavailableException', 'Point in time recovery is not enabled');
  }
  if (store.findTable(TargetTableName)) {
    throw new AwsError('TableAlreadyExistsException', `Table already exists: ${TargetTableName}`);
  }
  const toMs = RestoreDateTime * 1000;
  if (toMs < history.beganAtMs || toMs > now()) {
    throw new AwsError('InvalidRestoreTimeException', 'The restore time is outside of the allowed window');
  }
  const prefix = keyPrefix.items(SourceTableName);
  const items = await history.itemsAt(toMs, prefix, store.entries(prefix));
  const target = {
    ...source,
    TableName: TargetTableName,
    TableArn: `arn:aws:dynamodb:${REGION}:${ACCOUNT_ID}:table/${TargetTableName}`,
    DeletionProtectionEnabled: false,
    RestoreSummary: {
      SourceTableArn: source.TableArn,
      RestoreDateTime,
      RestoreInProgress: false,
    },
  };
  await tables.fill(target, items);
  return { TableDescription: target };
}

export async function updateTable(
  store: TableStore,
  _tables: Tables,
  input: unknown,
): Promise<{ TableDescription: TableRecord }> {
  const { TableName, DeletionProtectionEnabled } = parse(updateSchema, input);
  const changed = { ...store.getTable(TableName), DeletionProtectionEnabled };
  await store.putTable(changed);
  return { TableDescription: changed };
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AwsError('ValidationException', z.prettifyError(parsed.error));
}
