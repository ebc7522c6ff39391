import * as z from 'zod';
import { ADMIN_ACTION_TYPES, type AdminActionType } from '../../../../shared/domain/admin-action-type.ts';
import type { AdminAction, AdminLog, AdminLogEntry, AdminRead, Refusal } from '../../../ports/action-log.ts';
import type { Activity } from '../../../ports/activities.ts';
import type { ListPage } from '../../../ports/pagination.ts';
import { activityItem, activityKey } from '../auth/activities.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';

const LOG = 'ADMIN_LOG';
const HOUR_MS = 60 * 60_000;
const NEWEST_FIRST = {
  KeyConditionExpression: 'pk = :log',
  ExpressionAttributeValues: { ':log': LOG },
  ScanIndexForward: false,
  ConsistentRead: true,
};

const entrySchema = z
  .object({
    actionId: z.string(),
    adminUsername: z.string(),
    adminPublicKey: z.string(),
    actionType: z.enum(ADMIN_ACTION_TYPES),
    targetIdentifier: z.string(),
    details: z.string().default(''),
    createdAtMs: z.number(),
    attempts: z.number().optional(),
  })
  .transform(
    ({ attempts, ...entry }): AdminLogEntry =>
      attempts === undefined ? entry : { ...entry, details: `${attempts} × within the hour` },
  );

/** Returns the log item of an action and, if the action has an activity, the item of that activity. */
export function actionItems(tableName: string, { activity, ...action }: AdminAction): TransactItem[] {
  return [actionItem(tableName, action), ...(activity ? [activityItem(tableName, activity)] : [])];
}

export function actionItem(tableName: string, { nowMs, ...action }: Omit<AdminAction, 'activity'>): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        pk: LOG,
        sk: `${new Date(nowMs).toISOString()}#${action.actionId}`,
        ...action,
        createdAtMs: nowMs,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/**
 * Access pattern: the actions of admins, newest first (Query ADMIN_LOG, by time). Equal refused calls within an hour
 * share one item.
 */
export class DynamoDbAdminLog implements AdminLog {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  newest(limit: number): Promise<AdminLogEntry[]> {
    return this.#table.queryFirst(limit, NEWEST_FIRST, entrySchema);
  }

  async page(limit: number, cursor?: string): Promise<ListPage<AdminLogEntry>> {
    const { items, lastKey } = await this.#table.query(
      {
        ...NEWEST_FIRST,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, LOG) : undefined,
      },
      entrySchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async record(action: AdminAction): Promise<void> {
    await this.#table.transact([actionItem(this.#table.name, action)]);
  }

  async recordForOwner(action: AdminAction, activity: Activity): Promise<void> {
    await this.#table.transact(actionItems(this.#table.name, { ...action, activity }));
  }

  async markRefused(activity: Activity): Promise<void> {
    await this.#table.update({
      Key: activityKey(activity),
      UpdateExpression: 'SET isRefused = :true',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':true': true },
    });
  }

  async recordRead({
    adminPublicKey,
    adminUsername,
    ownerPublicKey,
    projectId,
    call,
    nowMs,
  }: AdminRead): Promise<void> {
    const hour = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS).toISOString();
    const targetIdentifier = projectId ?? ownerPublicKey;
    const actionId = `read_${call}_${targetIdentifier}_${adminPublicKey}`;
    const activity = { activityId: actionId, publicKey: ownerPublicKey, atMs: nowMs, call, projectId, adminUsername };
    const entry = { actionId, adminPublicKey, adminUsername, targetIdentifier, details: call };
    await this.#table.transact([
      {
        Put: {
          TableName: this.#table.name,
          Item: {
            pk: LOG,
            sk: `${hour}#${actionId}`,
            ...entry,
            actionType: 'read_for_owner' satisfies AdminActionType,
            createdAtMs: nowMs,
          },
        },
      },
      activityItem(this.#table.name, activity, hour),
    ]);
  }

  async recordRefusal({ publicKey, username, actionType, targetIdentifier, nowMs }: Refusal): Promise<void> {
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    const actionId = `refused_${hourMs}_${actionType}_${targetIdentifier}_${publicKey}`;
    await this.#table.update({
      Key: { pk: LOG, sk: `${new Date(hourMs).toISOString()}#${actionId}` },
      UpdateExpression:
        'SET actionId = :id, adminUsername = :username, adminPublicKey = :key, actionType = :type, targetIdentifier = :target, createdAtMs = if_not_exists(createdAtMs, :now) ADD attempts :one',
      ExpressionAttributeValues: {
        ':id': actionId,
        ':username': username,
        ':key': publicKey,
        ':type': actionType,
        ':target': targetIdentifier,
        ':now': nowMs,
        ':one': 1,
      },
    });
  }
}
