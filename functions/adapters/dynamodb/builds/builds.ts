import * as z from 'zod';
import { countProof, isUntried } from '../../../../shared/domain/proof.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { progressLine } from '../../../../shared/messages/build-progress.ts';
import { type LedgerReason, ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import {
  type BuildRequest,
  type Builds,
  buildRequestSchema,
  type FailDetails,
  type FinalReceipt,
  LostBuildError,
  type Operation,
  type Origin,
  type Progress,
  type StartResult,
} from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { userAccountId } from '../../../ports/credits.ts';
import type { NewRevision } from '../../../ports/projects.ts';
import { actionItems } from '../admin/action-log.ts';
import { rankSpenderOf } from '../admin/statistics.ts';
import { notBannedItem } from '../auth/users.ts';
import { captureItems, holdItems, holdRefusal, releaseItems } from '../credits/ledger.ts';
import type { Movement } from '../credits/movement.ts';
import { revisedProjectItem, revisionItems } from '../projects/projects.ts';
import type { Table, TransactItem } from '../table.ts';
import { deliveryItems } from '../webhooks/delivery-item.ts';
import { builtEvent, failedEvent, finishedPayload } from './build-events.ts';
import { operationKey, runningSlotKey } from './operation-keys.ts';
import {
  claimKey,
  OPERATION_TTL_SECONDS,
  operationSchema,
  originKey,
  RUNNING_BUILDS,
  requestKey,
} from './operations.ts';

const operationRefSchema = z.object({ operationId: z.string() });
const requestItemSchema = z.object({ request: buildRequestSchema });
const originSchema = z.object({ idea: z.string() });

/**
 * One transaction starts a build and one ends it, so that the held credits, the user's slot for a running build and the
 * operation always agree.
 */
export class DynamoDbBuilds implements Builds {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async start(operation: Operation, request: BuildRequest): Promise<StartResult> {
    const { operationId, ownerPublicKey, startedAtMs } = operation;
    const expiresAt = Math.floor(startedAtMs / 1000) + OPERATION_TTL_SECONDS;
    const slot = {
      ...runningSlotKey(ownerPublicKey),
      gsi1pk: RUNNING_BUILDS,
      gsi1sk: `${new Date(startedAtMs).toISOString()}#${operationId}`,
      operationId,
    };
    const key = operation.mode === 'import' ? 'importing' : 'building';
    const reason = ledgerReason({ key, params: { project: request.projectName } });
    const hold = holdItems(this.#movement(operation, 'hold', reason));
    const result = await this.#table.transact([
      this.#newItem(slot),
      ...hold,
      this.#newItem({ ...operationKey(operationId), ...operation, expiresAt }),
      this.#newItem({ ...requestKey(operationId), request, expiresAt }),
      // If the user is banned during the request, either this transaction fails, or the ban finds the build and stops
      // it.
      notBannedItem(this.#table.name, ownerPublicKey),
    ]);
    if (result.ok) return { ok: true };
    if (result.failed.at(-1)) return { ok: false, reason: 'banned' };
    const [isSlotTaken] = result.failed;
    if (!isSlotTaken) {
      const refusal = holdRefusal(result.failed.slice(1, 1 + hold.length));
      return {
        ok: false,
        reason: refusal === 'spend_limit' || refusal === 'key_revoked' ? refusal : 'insufficient_credits',
      };
    }
    const running = await this.#table.get(runningSlotKey(ownerPublicKey), operationRefSchema);
    return { ok: false, reason: 'build_in_progress', operationId: running?.operationId };
  }

  find(operationId: string): Promise<Operation | undefined> {
    return this.#table.get(operationKey(operationId), operationSchema);
  }

  async readRequest(operationId: string): Promise<BuildRequest> {
    const item = await this.#table.get(requestKey(operationId), requestItemSchema);
    if (!item) throw new LostBuildError(`The request of build ${operationId} is missing.`);
    return item.request;
  }

  readOrigin(projectId: string): Promise<Origin | undefined> {
    return this.#table.get(originKey(projectId), originSchema);
  }

  claimRevision(
    { operationId, projectId }: Pick<Operation, 'operationId' | 'projectId'>,
    revisionString: string,
  ): Promise<boolean> {
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

  reportProgress(
    operationId: string,
    { stage, percent, progress, progressText, hasPreview, buildsBefore }: Progress,
  ): Promise<boolean> {
    const removed = [...(progressText ? [] : ['progressText']), ...(buildsBefore ? [] : ['buildsBefore'])];
    return this.#table.update({
      Key: operationKey(operationId),
      UpdateExpression: [
        'SET stage = :stage, #percent = :percent, progress = :progress',
        ...(progressText ? [', progressText = :text'] : []),
        ...(hasPreview ? [', hasPreview = :true'] : []),
        ...(buildsBefore ? [', buildsBefore = :before'] : []),
        ...(removed.length > 0 ? [` REMOVE ${removed.join(', ')}`] : []),
      ].join(''),
      ConditionExpression: '#status = :running',
      ExpressionAttributeNames: { '#percent': 'percent', '#status': 'status' },
      ExpressionAttributeValues: {
        ':stage': stage,
        ':percent': percent,
        ':progress': progress,
        ':running': 'running',
        ...(progressText && { ':text': progressText }),
        ...(hasPreview && { ':true': true }),
        ...(buildsBefore && { ':before': buildsBefore }),
      },
    });
  }

  async complete(operation: Operation, revision: NewRevision, final: FinalReceipt, origin: Origin): Promise<boolean> {
    const { receipt, signed } = final;
    const { projectId } = revision.project;
    const thumbnailUrl = revision.project.thumbnailSource === 'uploaded' ? undefined : revision.thumbnailUrl;
    const projectItem = revision.isFirst
      ? this.#newItem({ ...originKey(projectId), ...origin })
      : revisedProjectItem(this.#table.name, revision.project, thumbnailUrl);
    const event = builtEvent(operation, revision, receipt);
    const items = [
      ...this.#payItems(operation, revision, receipt),
      this.#freeSlot(operation),
      this.#endOperation(operation, {
        status: 'completed',
        stage: 'done',
        percent: 100,
        ...completedLine(receipt),
        revisionString: revision.revisionString,
        receipt,
        signedReceipt: signed,
        endedAtMs: revision.createdAtMs,
      }),
      projectItem,
      ...revisionItems(this.#table.name, revision),
      ...(await this.#toldItems(operation, {
        revisionString: revision.revisionString,
        creditsCharged: receipt.creditsCharged,
      })),
    ];
    const result = await this.#table.transact(items);
    const isProjectRefused =
      !revision.isFirst && !result.ok && !result.failed[0] && result.failed[items.indexOf(projectItem)];
    // The condition fails when the owner uploaded a thumbnail meanwhile, so the retry keeps the uploaded one.
    if (isProjectRefused && thumbnailUrl) {
      return this.complete(operation, { ...revision, thumbnailUrl: undefined }, final, origin);
    }
    if (isProjectRefused) throw new LostBuildError('The project was deleted while it was being revised.');
    if (result.ok) await rankSpenderOf(this.#table, event);
    return this.#hasResolvedHold(result);
  }

  #toldItems(
    operation: Operation,
    { revisionString, isCancelled, creditsCharged }: Omit<Parameters<typeof finishedPayload>[1], 'atMs'>,
  ): Promise<TransactItem[]> {
    const end = { atMs: this.#clock.nowMs(), revisionString, isCancelled, creditsCharged };
    return deliveryItems(this.#table, operation.ownerPublicKey, finishedPayload(operation, end));
  }

  /** Captures the receipt's price from the hold and releases the rest. The first item resolves the hold. */
  #payItems(operation: Operation, revision: NewRevision, receipt: Receipt): TransactItem[] {
    const params = { project: revision.project.name };
    const event = builtEvent(operation, revision, receipt);
    const freeReason = ledgerReason({ key: operation.mode === 'import' ? 'imported' : 'built_free', params });
    return receipt.creditsCharged === 0
      ? releaseItems({ ...this.#movement(operation, 'release', freeReason), event })
      : captureItems(
          { ...this.#movement(operation, 'capture', ledgerReason({ key: 'built', params })), event },
          receipt.creditsCharged,
        );
  }

  async fail(
    operation: Operation,
    error: string,
    isCancelled = false,
    { failure, action, usage }: FailDetails = {},
  ): Promise<boolean> {
    const result = await this.#table.transact([
      ...releaseItems({
        ...this.#movement(operation, 'release', failedReason(operation, isCancelled)),
        event: failedEvent(operation, usage),
      }),
      this.#freeSlot(operation),
      this.#endOperation(operation, {
        status: 'failed',
        progress: isCancelled ? 'The build was stopped.' : 'The build failed.',
        error,
        ...(failure && { failure }),
        ...(isCancelled && { isCancelled }),
      }),
      ...(action ? actionItems(this.#table.name, action) : []),
      ...(await this.#toldItems(operation, { isCancelled, creditsCharged: 0 })),
    ]);
    return this.#hasResolvedHold(result);
  }

  /** Returns whether this transaction resolved the hold: its first item fails when another transaction already did. */
  #hasResolvedHold(result: { ok: true } | { ok: false; failed: boolean[] }): boolean {
    if (result.ok) return true;
    const [isHoldResolved] = result.failed;
    if (isHoldResolved) return false;
    throw new Error(`The end of a build broke a condition: ${JSON.stringify(result.failed)}`);
  }

  #movement(operation: Operation, kind: 'hold' | 'capture' | 'release', reason: LedgerReason): Movement {
    return {
      tableName: this.#table.name,
      accountId: userAccountId(operation.ownerPublicKey),
      credits: operation.heldCredits,
      movementId: `${kind}:${operation.operationId}`,
      ...reason,
      reference: operation.operationId,
      nowMs: this.#clock.nowMs(),
      spentBy: operation.spentBy,
    };
  }

  #newItem(item: Record<string, unknown>): TransactItem {
    return {
      Put: { TableName: this.#table.name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
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
    const removed = change.progressText ? '' : ' REMOVE progressText';
    return {
      Update: {
        TableName: this.#table.name,
        Key: operationKey(operation.operationId),
        UpdateExpression: `SET ${fields.map((field) => `#${field} = :${field}`).join(', ')}${removed}`,
        ConditionExpression: '#status = :running',
        ExpressionAttributeNames: Object.fromEntries(['status', ...fields].map((field) => [`#${field}`, field])),
        ExpressionAttributeValues: {
          ':running': 'running',
          ...Object.fromEntries(Object.entries(change).map(([field, value]) => [`:${field}`, value])),
        },
      },
    };
  }
}

function failedReason({ mode }: Operation, isCancelled: boolean): LedgerReason {
  if (isCancelled) return ledgerReason('build_stopped');
  return ledgerReason(mode === 'import' ? 'import_failed' : 'build_failed');
}

/** Returns the progress of a completed build. For an import, which has no features, the text counts problems. */
function completedLine(receipt: Receipt): Pick<Operation, 'progress' | 'progressText'> {
  const { works, asked } = countProof(receipt);
  if (works === asked) return progressLine('ready');
  if (isUntried(receipt)) return progressLine('untried');
  const params = { works, asked };
  if (receipt.features.length > 0) return progressLine({ key: 'partly_ready', params });
  return progressLine({ key: 'ready_with_problems', params: { problems: asked } });
}
