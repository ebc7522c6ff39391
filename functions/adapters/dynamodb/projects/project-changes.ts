import { LEDGER_REASONS } from '../../../../shared/ledger-reasons.ts';
import type {
  NewRevision,
  ProjectChanges,
  RevisionLock,
  RevisionRemoval,
  SavedRevision,
} from '../../../ports/projects.ts';
import { statisticItems } from '../admin/statistics.ts';
import { returnBankItems } from '../app-services/app-banks.ts';
import { originKey } from '../builds/operations.ts';
import type { Table, TransactItem } from '../table.ts';
import { projectKey, revisionCountKey, revisionItems, revisionKey } from './projects.ts';

export class DynamoDbProjectChanges implements ProjectChanges {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async createRemix(revision: NewRevision, sourceId: string): Promise<boolean> {
    const { projectId, ownerPublicKey, projectType } = revision.project;
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: projectKey(sourceId),
          UpdateExpression: 'ADD remixCount :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      ...revisionItems(this.#table.name, revision),
      ...statisticItems(
        this.#table.name,
        { kind: 'project', publicKey: ownerPublicKey, projectType, change: 1 },
        { seed: projectId, nowMs: revision.createdAtMs },
      ),
    ]);
    return result.ok;
  }

  async addRevision(projectId: string, revision: SavedRevision): Promise<boolean> {
    const result = await this.#table.transact([
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: projectKey(projectId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      ...revisionItems(this.#table.name, { ...revision, project: { projectId }, isFirst: false }),
    ]);
    return result.ok;
  }

  async removeRevision(removal: RevisionRemoval): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Delete: {
          TableName: this.#table.name,
          Key: revisionKey(removal.projectId, removal.revisionString),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      ...(removal.isLast ? this.#projectRemoval(removal) : this.#oneLess(removal)),
    ]);
    return result.ok;
  }

  lock(
    { projectId, revisionString, lockId }: RevisionLock,
    nowMs: number,
    untilMs: number,
  ): Promise<boolean> {
    return this.#table.update({
      Key: revisionKey(projectId, revisionString),
      UpdateExpression: 'SET lockId = :lockId, lockedUntilMs = :untilMs',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(lockId) OR lockedUntilMs < :nowMs)',
      ExpressionAttributeValues: { ':lockId': lockId, ':untilMs': untilMs, ':nowMs': nowMs },
    });
  }

  saveLocked(lock: RevisionLock, revision: SavedRevision): Promise<boolean> {
    return this.#table.update({
      Key: revisionKey(lock.projectId, lock.revisionString),
      UpdateExpression:
        'SET imageAssets = :assets, documentSha256 = :sha256, modifiedAtMs = :modifiedAtMs REMOVE lockId, lockedUntilMs',
      ConditionExpression: 'lockId = :lockId',
      ExpressionAttributeValues: {
        ':assets': revision.imageAssets,
        ':sha256': revision.documentSha256,
        ':modifiedAtMs': revision.modifiedAtMs ?? revision.createdAtMs,
        ':lockId': lock.lockId,
      },
    });
  }

  async unlock({ projectId, revisionString, lockId }: RevisionLock): Promise<void> {
    await this.#table.update({
      Key: revisionKey(projectId, revisionString),
      UpdateExpression: 'REMOVE lockId, lockedUntilMs',
      ConditionExpression: 'lockId = :lockId',
      ExpressionAttributeValues: { ':lockId': lockId },
    });
  }

  #oneLess({ projectId, revisionString }: RevisionRemoval): TransactItem[] {
    const TableName = this.#table.name;
    return [
      {
        ConditionCheck: {
          TableName,
          Key: projectKey(projectId),
          ConditionExpression: 'attribute_not_exists(publishedRevision) OR publishedRevision <> :revision',
          ExpressionAttributeValues: { ':revision': revisionString },
        },
      },
      {
        Update: {
          TableName,
          Key: revisionCountKey(projectId),
          UpdateExpression: 'SET revisions = revisions - :one',
          ConditionExpression: 'revisions > :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ];
  }

  #projectRemoval({
    projectId,
    ownerPublicKey,
    projectType,
    bankCredits,
    nowMs,
  }: RevisionRemoval): TransactItem[] {
    const TableName = this.#table.name;
    return [
      {
        Delete: {
          TableName,
          Key: projectKey(projectId),
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(publishedRevision)',
        },
      },
      {
        Delete: {
          TableName,
          Key: revisionCountKey(projectId),
          ConditionExpression: 'revisions = :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      { Delete: { TableName, Key: originKey(projectId) } },
      ...returnBankItems({
        tableName: TableName,
        projectId,
        ownerPublicKey,
        credits: bankCredits,
        reason: LEDGER_REASONS.deletedAppBank,
        nowMs,
      }),
      ...statisticItems(
        TableName,
        { kind: 'project', publicKey: ownerPublicKey, projectType, change: -1 },
        { seed: projectId, nowMs },
      ),
    ];
  }
}
