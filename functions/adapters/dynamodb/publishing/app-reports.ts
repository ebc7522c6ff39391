import * as z from 'zod';
import { recordRefSchema } from '../../../../shared/domain/app-data/record-place.ts';
import type { Takedown } from '../../../../shared/domain/takedown.ts';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import type { AppReport, AppReports, ReportOutcome } from '../../../ports/publishing.ts';
import { actionItem } from '../admin/action-log.ts';
import { reportedItem } from '../app-data/reported-records.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { projectKey } from '../projects/project-item.ts';
import type { Table, TransactItem } from '../table.ts';
import { takeDownItems } from './publications.ts';

const OPEN = 'REPORTS#OPEN';

const reportSchema = z.object({
  reportId: z.string(),
  projectId: z.string(),
  revisionString: z.string().optional(),
  reason: z.string(),
  details: z.string(),
  record: recordRefSchema.optional(),
  createdAtMs: z.number(),
});

/** Access patterns: a report (GetItem REPORT#id/REPORT); open reports (Query gsi1 REPORTS#OPEN, by time). */
export class DynamoDbAppReports implements AppReports {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async add(report: AppReport): Promise<void> {
    const { projectId, revisionString, record, createdAtMs } = report;
    await this.#table.transact([
      { Put: { TableName: this.#table.name, Item: openReport(report) } },
      // Preview data belongs to the app's owner and expires, so its reports are not shown to the owner.
      ...(record && revisionString === undefined
        ? [reportedItem(this.#table.name, projectId, record, createdAtMs)]
        : []),
    ]);
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<AppReport>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :open',
        ExpressionAttributeValues: { ':open': OPEN },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi1', partition: OPEN }) : undefined,
      },
      reportSchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async find(reportId: string): Promise<(AppReport & { isOpen: boolean }) | undefined> {
    const report = await this.#table.get(
      reportKey(reportId),
      reportSchema.extend({ resolution: z.string().optional() }),
    );
    return report && { ...report, isOpen: report.resolution === undefined };
  }

  async resolve({ reportId }: AppReport, outcome: ReportOutcome, action: AdminAction): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: reportKey(reportId),
          UpdateExpression: 'SET resolution = :resolution REMOVE gsi1pk, gsi1sk',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(resolution)',
          ExpressionAttributeValues: { ':resolution': outcome.kind },
        },
      },
      ...this.#outcomeItems(outcome),
      actionItem(this.#table.name, action),
    ]);
    return result.ok;
  }

  async appeal(report: AppReport, takedown: Takedown): Promise<boolean> {
    const result = await this.#table.transact([
      { Put: { TableName: this.#table.name, Item: openReport(report) } },
      {
        Update: {
          TableName: this.#table.name,
          Key: projectKey(report.projectId),
          UpdateExpression: 'SET takedown = :takedown',
          ConditionExpression: 'isTakenDown = :true AND attribute_not_exists(takedown.appealedAt)',
          ExpressionAttributeValues: { ':true': true, ':takedown': takedown },
        },
      },
    ]);
    return result.ok;
  }

  #outcomeItems(outcome: ReportOutcome): TransactItem[] {
    const TableName = this.#table.name;
    switch (outcome.kind) {
      case 'dismissed':
        return [];
      case 'taken_down':
        return takeDownItems(TableName, outcome.project, outcome.takedown);
      case 'restored':
        return takeDownItems(TableName, outcome.project, undefined);
      case 'rejected':
        return [
          {
            Update: {
              TableName,
              Key: projectKey(outcome.projectId),
              UpdateExpression: 'SET takedown.rejection = :reason',
              ConditionExpression: 'attribute_exists(takedown.appealedAt)',
              ExpressionAttributeValues: { ':reason': outcome.reason },
            },
          },
        ];
    }
  }
}

function openReport(report: AppReport) {
  return {
    ...reportKey(report.reportId),
    gsi1pk: OPEN,
    gsi1sk: `${new Date(report.createdAtMs).toISOString()}#${report.reportId}`,
    ...report,
  };
}

function reportKey(reportId: string) {
  return { pk: `REPORT#${reportId}`, sk: 'REPORT' };
}
