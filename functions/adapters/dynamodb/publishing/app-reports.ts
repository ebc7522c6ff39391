import * as z from 'zod';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import type { Project } from '../../../ports/projects.ts';
import type { AppReport, AppReports } from '../../../ports/publishing.ts';
import { actionItem } from '../admin/action-log.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table } from '../table.ts';
import { takeDownItems } from './publications.ts';

const OPEN = 'REPORTS#OPEN';

const reportSchema = z.object({
  reportId: z.string(),
  projectId: z.string(),
  revisionString: z.string().optional(),
  reason: z.string(),
  details: z.string(),
  createdAtMs: z.number(),
});

/** Access patterns: a report (GetItem REPORT#id/REPORT); open reports (Query gsi1 REPORTS#OPEN, by time). */
export class DynamoDbAppReports implements AppReports {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  add(report: AppReport): Promise<void> {
    return this.#table.put({
      ...reportKey(report.reportId),
      gsi1pk: OPEN,
      gsi1sk: `${new Date(report.createdAtMs).toISOString()}#${report.reportId}`,
      ...report,
    });
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

  async resolve(
    { reportId }: AppReport,
    takenDown: Project | undefined,
    action: AdminAction,
  ): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: reportKey(reportId),
          UpdateExpression: 'SET resolution = :resolution REMOVE gsi1pk, gsi1sk',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(resolution)',
          ExpressionAttributeValues: { ':resolution': takenDown ? 'taken_down' : 'dismissed' },
        },
      },
      ...(takenDown ? takeDownItems(this.#table.name, takenDown, true) : []),
      actionItem(this.#table.name, action),
    ]);
    return result.ok;
  }
}

function reportKey(reportId: string) {
  return { pk: `REPORT#${reportId}`, sk: 'REPORT' };
}
