import { userAccountId } from '../../../ports/credits.ts';
import type {
  NewRevision,
  Project,
  ProjectChanges,
  RevisionLock,
  RevisionRemoval,
  SavedRevision,
} from '../../../ports/projects.ts';
import { statisticItems } from '../admin/statistics.ts';
import { notBannedItem } from '../auth/users.ts';
import { claimKey, OPERATION_TTL_SECONDS, originKey } from '../builds/operations.ts';
import { addItem } from '../credits/ledger.ts';
import { listingItems } from '../publishing/public-lists.ts';
import { nameKey } from '../publishing/publications.ts';
import type { Table, TransactItem } from '../table.ts';
import { projectKey, revisionKey } from './project-item.ts';
import { pickedDesignItem, revisionItems } from './projects.ts';
import { revisionRemovalItems } from './revision-removal.ts';
import { changedRevisionItem } from './revision-summaries.ts';

const IS_NEW = 'attribute_not_exists(pk)';

export class DynamoDbProjectChanges implements ProjectChanges {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async createRemix(revision: NewRevision, sourceId: string): Promise<boolean> {
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
      ...newProjectItems(this.#table.name, revision),
    ]);
    return result.ok;
  }

  async createProject(revision: NewRevision, idea: string): Promise<'created' | 'exists' | 'banned'> {
    const { projectId, ownerPublicKey } = revision.project;
    const { name } = this.#table;
    const result = await this.#table.transact([
      notBannedItem(name, ownerPublicKey),
      { Put: { TableName: name, Item: { ...originKey(projectId), idea }, ConditionExpression: IS_NEW } },
      // The claimed revision number outlives the project, so that a repeated call does not recreate a deleted project.
      { Put: { TableName: name, Item: claimItem(revision), ConditionExpression: IS_NEW } },
      ...newProjectItems(name, revision),
    ]);
    if (result.ok) return 'created';
    return result.failed[0] ? 'banned' : 'exists';
  }

  async rename(project: Project, name: string): Promise<boolean> {
    const { projectId, publishedAppName, isTakenDown, isOwnerBanned } = project;
    const isListed = publishedAppName !== undefined && isTakenDown !== true && isOwnerBanned !== true;
    const result = await this.#table.transact([
      renamedItem(this.#table.name, project, name),
      ...(publishedAppName === undefined
        ? []
        : [
            {
              Update: {
                TableName: this.#table.name,
                Key: nameKey(publishedAppName),
                UpdateExpression: 'SET title = :title',
                ConditionExpression: 'projectId = :projectId',
                ExpressionAttributeValues: { ':title': name, ':projectId': projectId },
              },
            },
          ]),
      ...(isListed ? listingItems(this.#table.name, { ...project, name }, true) : []),
    ]);
    return result.ok;
  }

  async addRevision(projectId: string, revision: SavedRevision, maxRevisions: number): Promise<boolean> {
    const result = await this.#table.transact([
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: projectKey(projectId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      ...revisionItems(this.#table.name, { ...revision, project: { projectId }, isFirst: false }, maxRevisions),
    ]);
    return result.ok;
  }

  async removeRevision(removal: RevisionRemoval): Promise<boolean> {
    const { projectId, ownerPublicKey, projectType, isLast, nowMs } = removal;
    const { items, ownerCredits } = revisionRemovalItems(this.#table.name, removal);
    const owner = { tableName: this.#table.name, accountId: userAccountId(ownerPublicKey) };
    const event = { kind: 'project', publicKey: ownerPublicKey, projectType, change: -1 } as const;
    const result = await this.#table.transact([
      ...items,
      ...(ownerCredits > 0 ? [addItem({ ...owner, credits: ownerCredits })] : []),
      ...(isLast ? statisticItems(this.#table.name, event, { seed: projectId, nowMs }) : []),
    ]);
    return result.ok;
  }

  async pickDesign(projectId: string, { revisionString, createdAtMs, design }: SavedRevision): Promise<boolean> {
    const picked = (thumbnailUrl: string | undefined) =>
      this.#table.transact([
        pickedDesignItem(this.#table.name, { projectId, revisionString, thumbnailUrl }),
        {
          ConditionCheck: {
            TableName: this.#table.name,
            Key: revisionKey(projectId, revisionString),
            ConditionExpression: 'createdAtMs = :createdAtMs',
            ExpressionAttributeValues: { ':createdAtMs': createdAtMs },
          },
        },
      ]);
    const result = await picked(design?.thumbnailUrl);
    if (result.ok || result.failed[1]) return result.ok;
    // The first item failed because the owner has uploaded a thumbnail, so the project keeps the uploaded one.
    return (await picked(undefined)).ok;
  }

  async recordUse(projectId: string, createdAtMs: number): Promise<void> {
    await this.#table.update({
      Key: projectKey(projectId),
      UpdateExpression: 'SET usedUntilMs = :createdAtMs',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(usedUntilMs) OR usedUntilMs < :createdAtMs)',
      ExpressionAttributeValues: { ':createdAtMs': createdAtMs },
    });
  }

  lock({ projectId, revisionString, lockId }: RevisionLock, nowMs: number, untilMs: number): Promise<boolean> {
    return this.#table.update({
      Key: revisionKey(projectId, revisionString),
      UpdateExpression: 'SET lockId = :lockId, lockedUntilMs = :untilMs',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(lockId) OR lockedUntilMs < :nowMs)',
      ExpressionAttributeValues: { ':lockId': lockId, ':untilMs': untilMs, ':nowMs': nowMs },
    });
  }

  async saveLocked({ projectId, revisionString, lockId }: RevisionLock, revision: SavedRevision): Promise<boolean> {
    const { name } = this.#table;
    const result = await this.#table.transact([
      {
        Update: {
          TableName: name,
          Key: revisionKey(projectId, revisionString),
          UpdateExpression:
            'SET imageAssets = :assets, documentSha256 = :sha256, modifiedAtMs = :modifiedAtMs REMOVE lockId, lockedUntilMs',
          ConditionExpression: 'lockId = :lockId',
          ExpressionAttributeValues: {
            ':assets': revision.imageAssets,
            ':sha256': revision.documentSha256,
            ':modifiedAtMs': revision.modifiedAtMs ?? revision.createdAtMs,
            ':lockId': lockId,
          },
        },
      },
      changedRevisionItem(name, projectId, revision),
    ]);
    return result.ok;
  }

  async unlock({ projectId, revisionString, lockId }: RevisionLock): Promise<void> {
    await this.#table.update({
      Key: revisionKey(projectId, revisionString),
      UpdateExpression: 'REMOVE lockId, lockedUntilMs',
      ConditionExpression: 'lockId = :lockId',
      ExpressionAttributeValues: { ':lockId': lockId },
    });
  }
}

/** Returns the item that reserves the number of the first revision; builds create the same item. */
function claimItem({ project, revisionString, createdAtMs }: NewRevision) {
  const expiresAt = Math.floor(createdAtMs / 1000) + OPERATION_TTL_SECONDS;
  return { ...claimKey(project.projectId, revisionString), expiresAt };
}

function newProjectItems(tableName: string, revision: NewRevision): TransactItem[] {
  const { projectId, ownerPublicKey, projectType } = revision.project;
  return [
    ...revisionItems(tableName, revision),
    ...statisticItems(
      tableName,
      { kind: 'project', publicKey: ownerPublicKey, projectType, change: 1 },
      { seed: projectId, nowMs: revision.createdAtMs },
    ),
  ];
}

/**
 * Returns the item that renames the project. It fails when the app was published or unpublished meanwhile, because the
 * public lists then need other items.
 */
function renamedItem(tableName: string, { projectId, publishedAppName }: Project, name: string): TransactItem {
  const nameLower = name.toLowerCase();
  return {
    Update: {
      TableName: tableName,
      Key: projectKey(projectId),
      UpdateExpression: 'SET #name = :name, nameLower = :nameLower, gsi1sk = :byName, gsi2sk = :byName',
      ConditionExpression:
        publishedAppName === undefined
          ? 'attribute_exists(pk) AND attribute_not_exists(publishedAppName)'
          : 'publishedAppName = :published',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':name': name,
        ':nameLower': nameLower,
        ':byName': `${nameLower}#${projectId}`,
        ...(publishedAppName !== undefined && { ':published': publishedAppName }),
      },
    },
  };
}
