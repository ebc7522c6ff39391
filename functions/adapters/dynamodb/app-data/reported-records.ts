import * as z from 'zod';

import { type RecordRef, recordRefSchema } from '../../../../shared/domain/app-data/record-place.ts';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import type { ReportedRecord, ReportedRecords } from '../../../ports/app-data.ts';
import type { Table, TransactItem } from '../table.ts';
import { dataPartition, reportedKey, reportedPrefix } from './data-keys.ts';

/** The owner sees a reported record until this many days after its last report. */
const KEPT_DAYS = 30;
/**
 * The number of reported records that the owner sees. It includes at least the reports of the last day, because an app
 * gets at most 50 reports a day.
 */
const MAX_RECORDS = 50;

const markSchema = z.object({ ...recordRefSchema.shape, reports: z.int(), reportedAtMs: z.number() });

/** Access pattern: the reported records of an app (Query DATA#project, REPORTED#). */
export class DynamoDbReportedRecords implements ReportedRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  list(projectId: string): Promise<ReportedRecord[]> {
    return this.#table.queryFirst(
      MAX_RECORDS,
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': dataPartition(projectId), ':prefix': reportedPrefix },
      },
      markSchema,
    );
  }

  async forget(projectId: string, record: RecordRef): Promise<void> {
    await this.#table.delete({ Key: reportedKey(projectId, record) });
  }
}

export function reportedItem(tableName: string, projectId: string, record: RecordRef, nowMs: number): TransactItem {
  return {
    Update: {
      TableName: tableName,
      Key: reportedKey(projectId, record),
      UpdateExpression:
        'SET #collection = :collection, recordId = :recordId, reportedAtMs = :now, expiresAt = :end ADD reports :one',
      ExpressionAttributeNames: { '#collection': 'collection' },
      ExpressionAttributeValues: {
        ':collection': record.collection,
        ':recordId': record.recordId,
        ':now': nowMs,
        ':end': Math.ceil((nowMs + KEPT_DAYS * DAY_MS) / 1000),
        ':one': 1,
      },
    },
  };
}
