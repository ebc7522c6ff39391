/** Builds in the table: one transaction to start, one to end, so that money, slot and record never disagree. */
import * as z from 'zod';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import {
  type BuildRequest,
  type Builds,
  buildRequestSchema,
  type FailDetails,
  LostBuildError,
  type Operation,
  type Origin,
  type Progress,
  type StartResult,
} from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { userAccountId } from '../../../ports/credits.ts';
import type { NewRevision } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { actionItem } from '../admin/action-log.ts';
import { rankSpenderOf } from '../admin/statistics.ts';
import { profileKey } from '../auth/users.ts';
import { captureItems, holdItems, type Movement, releaseItems } from '../credits/ledger.ts';
import { expiredBefore } from '../credits/ledger-holds.ts';
import { revisedProjectItem, revisionItems } from '../projects/projects.ts';
import type { Table, TransactItem } from '../table.ts';
import { builtEvent, failedEvent } from './build-events.ts';
import {
  claimKey,
  holdKey,
  OPEN_HOLDS,
  OPERATION_TTL_SECONDS,
  operationKey,
  operationSchema,
  originKey,
  requestKey,
  runningSlotKey,
} from './operations.ts';

const operationRefSchema = z.object({ operationId: z.string() });
const requestItemSchema = z.object({ request: buildRequestSchema });
/** The key alone: a hold that is broken otherwise must not spoil the list of the others. */
const expiredSchema = z.object({ pk: z.string() }).transform(({ pk }) => pk.slice(holdKey('').pk.length));
const originSchema = z.object({ idea: z.string() });

export class DynamoDbBuilds implements Builds {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async start(operation: Operation, request: BuildRequest, holdExpiresAtMs: number): Promise<StartResult> {
    const { operationId, ownerPublicKey } = operation;
    const expiresAt = Math.floor(operation.startedAtMs / 1000) + OPERATION_TTL_SECONDS;
    const hold = {
      ...holdKey(operationId),
      gsi1pk: OPEN_HOLDS,
      gsi1sk: `${new Date(holdExpiresAtMs).toISOString()}#${operationId}`,
      operationId,
      status: 'held',
      credits: operation.heldCredits,
    };
    const result = await this.#table.transact([
      this.#newItem({ ...runningSlotKey(ownerPublicKey), operationId }),
      ...holdItems(this.#movement(operation, 'hold', `Building ${request.projectName}`)),
      this.#newItem(hold),
      this.#newItem({ ...operationKey(operationId), ...operation, expiresAt }),
      this.#newItem({ ...requestKey(operationId), request, expiresAt }),
      this.#ownerMayBuild(ownerPublicKey),
    ]);
    if (result.ok) return { ok: true };
    if (result.failed.at(-1)) throw new RequestError('banned', 'This account has been banned.');
    const [isSlotTaken] = result.failed;
    if (!isSlotTaken) return { ok: false, reason: 'insufficient_credits' };
    const slot = await this.#table.get(runningSlotKey(ownerPublicKey), operationRefSchema);
    return { ok: false, reason: 'build_in_progress', operationId: slot?.operationId };
  }

  find(operationId: string): Promise<Operation | undefined> {
    return this.#table.get(operationKey(operationId), operationSchema);
  }

  async readRequest(operationId: string): Promise<BuildRequest> {
    const item = await this.#table.get(requestKey(operationId), requestItemSchema);
    if (!item) throw new LostBuildError(operationId);
    return item.request;
  }

  readOrigin(projectId: string): Promise<Origin | undefined> {
    return this.#table.get(originKey(projectId), originSchema);
  }

  claimRevision({ operationId, projectId }: Operation, revisionString: string): Promise<boolean> {
    return this.#table.update({
      Key: claimKey(projectId, revisionString),
      UpdateExpression: 'SET operationId = :operationId, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(pk) OR operationId = :operationId',
      ExpressionAttributeValues: {
        ':operationId': operationId,
        ':expiresAt': Math.floor(this.#clock.nowMs() / 1000) + OPERATION_TTL_SECONDS,
      },
    });
  }

  reportProgress(operationId: string, progress: Progress): Promise<boolean> {
    return this.#table.update({
      Key: operationKey(operationId),
      UpdateExpression: `SET stage = :stage, #percent = :percent, progress = :progress${progress.hasPreview ? ', hasPreview = :true' : ''}`,
      ConditionExpression: '#status = :running',
      ExpressionAttributeNames: { '#percent': 'percent', '#status': 'status' },
      ExpressionAttributeValues: {
        ':stage': progress.stage,
        ':percent': progress.percent,
        ':progress': progress.progress,
        ':running': 'running',
        ...(progress.hasPreview && { ':true': true }),
      },
    });
  }

  async complete(
    operation: Operation,
    revision: NewRevision,
    receipt: Receipt,
    origin: Origin,
  ): Promise<boolean> {
    const { projectId } = revision.project;
    const thumbnailUrl = revision.project.thumbnailSource === 'uploaded' ? undefined : revision.thumbnailUrl;
    const projectItem = revision.isFirst
      ? this.#newItem({ ...originKey(projectId), ...origin })
      : revisedProjectItem(this.#table.name, projectId, thumbnailUrl);
    const event = builtEvent(operation, revision, receipt);
    const items = [
      this.#resolveHold(operation, 'captured'),
      ...captureItems({ ...this.#movement(operation, 'capture', `Built ${revision.project.name}`), event }),
      this.#freeSlot(operation),
      this.#endOperation(operation, {
        status: 'completed',
        stage: 'done',
        percent: 100,
        progress: 'Your app is ready.',
        revisionString: revision.revisionString,
        receipt,
      }),
      projectItem,
      ...revisionItems(this.#table.name, revision),
    ];
    const result = await this.#table.transact(items);
    const isProjectRefused =
      !revision.isFirst && !result.ok && !result.failed[0] && result.failed[items.indexOf(projectItem)];
    // Its owner may have uploaded a picture just now, which is kept.
    if (isProjectRefused && thumbnailUrl) {
      return this.complete(operation, { ...revision, thumbnailUrl: undefined }, receipt, origin);
    }
    if (isProjectRefused) throw new LostBuildError('The project was deleted while it was being revised.');
    if (result.ok) await rankSpenderOf(this.#table, event);
    return this.#resolvedNow(result);
  }

  async fail(
    operation: Operation,
    error: string,
    isCancelled = false,
    { action, usage }: FailDetails = {},
  ): Promise<boolean> {
    const result = await this.#table.transact([
      this.#resolveHold(operation, 'released'),
      ...releaseItems({
        ...this.#movement(operation, 'release', isCancelled ? 'Build stopped' : 'Build failed'),
        event: failedEvent(operation, usage),
      }),
      this.#freeSlot(operation),
      this.#endOperation(operation, {
        status: 'failed',
        progress: isCancelled ? 'The build was stopped.' : 'The build failed.',
        error,
        ...(isCancelled && { isCancelled }),
      }),
      ...(action ? [actionItem(this.#table.name, action)] : []),
    ]);
    return this.#resolvedNow(result);
  }

  expired(nowMs: number): AsyncIterable<string> {
    return this.#table.queryAll(expiredBefore(nowMs, OPEN_HOLDS), expiredSchema);
  }

  /** The first item of an ending transaction is the hold: when only it fails, someone else resolved it. */
  #resolvedNow(result: { ok: true } | { ok: false; failed: boolean[] }): boolean {
    if (result.ok) return true;
    const [isHoldResolved] = result.failed;
    if (isHoldResolved) return false;
    throw new Error(`The end of a build broke a condition: ${JSON.stringify(result.failed)}`);
  }

  #movement(operation: Operation, kind: 'hold' | 'capture' | 'release', reason: string): Movement {
    return {
      tableName: this.#table.name,
      accountId: userAccountId(operation.ownerPublicKey),
      credits: operation.heldCredits,
      movementId: `${kind}:${operation.operationId}`,
      reason,
      reference: operation.operationId,
      nowMs: this.#clock.nowMs(),
    };
  }

  #newItem(item: Record<string, unknown>): TransactItem {
    return {
      Put: { TableName: this.#table.name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    };
  }

  /** A ban that came after the key was checked must find either no build, or this one to stop. */
  #ownerMayBuild(publicKey: string): TransactItem {
    return {
      ConditionCheck: {
        TableName: this.#table.name,
        Key: profileKey(publicKey),
        ConditionExpression: 'attribute_not_exists(pk) OR isBanned = :false',
        ExpressionAttributeValues: { ':false': false },
      },
    };
  }

  #resolveHold(operation: Operation, status: 'captured' | 'released'): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: holdKey(operation.operationId),
        UpdateExpression: 'SET #status = :status REMOVE gsi1pk, gsi1sk',
        ConditionExpression: '#status = :held',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':held': 'held' },
      },
    };
  }

  #freeSlot(operation: Operation): TransactItem {
    return {
      Delete: {
        TableName: this.#table.name,
        Key: runningSlotKey(operation.ownerPublicKey),
        ConditionExpression: 'operationId = :operationId',
        ExpressionAttributeValues: { ':operationId': operation.operationId },
      },
    };
  }

  #endOperation(operation: Operation, change: Partial<Operation>): TransactItem {
    const fields = Object.keys(change);
    return {
      Update: {
        TableName: this.#table.name,
        Key: operationKey(operation.operationId),
        UpdateExpression: `SET ${fields.map((field) => `#${field} = :${field}`).join(', ')}`,
        ConditionExpression: '#status = :running',
        ExpressionAttributeNames: Object.fromEntries(
          ['status', ...fields].map((field) => [`#${field}`, field]),
        ),
        ExpressionAttributeValues: {
          ':running': 'running',
          ...Object.fromEntries(Object.entries(change).map(([field, value]) => [`:${field}`, value])),
        },
      },
    };
  }
}
