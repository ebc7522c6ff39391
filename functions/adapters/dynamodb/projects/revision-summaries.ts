import * as z from 'zod';
import { revisionDesignSchema } from '../../../../shared/domain/design.ts';
import { imageAssetSchema } from '../../../../shared/domain/image-asset.ts';
import type { ListedRevision } from '../../../ports/projects.ts';
import type { Key, TransactItem } from '../table.ts';

/*
 * Each project has an item COUNT with the number of its revisions, and an attribute for each revision with the summary
 * that lists show. Every transaction that adds, changes or deletes a revision changes this item too.
 */

/**
 * Keeps an item with 150 summaries below DynamoDB's limit of 400 KB. Longer summaries are read from the revisions'
 * items.
 */
const SUMMARY_MAX_BYTES = 2_500;
const PREFIX = 'REV#';

const summarySchema = z.object({
  revisionString: z.string(),
  imageAssets: z.array(imageAssetSchema),
  createdAtMs: z.number(),
  modifiedAtMs: z.number().optional(),
  design: revisionDesignSchema.optional(),
});

export const revisionCountSchema = z
  .object({
    pk: z.string(),
    sk: z.literal('COUNT'),
    revisions: z.int().optional(),
    changeCount: z.int().optional(),
  })
  .catchall(z.unknown())
  .transform(({ pk, sk, revisions, changeCount, ...rest }) => ({
    pk,
    sk,
    revisions,
    changeCount,
    summaries: new Map(
      Object.entries(rest).flatMap(([name, value]) =>
        name.startsWith(PREFIX) ? [[name, summarySchema.parse(value)] as const] : [],
      ),
    ),
  }));

export type RevisionCount = z.output<typeof revisionCountSchema>;

export function revisionCountKey(projectId: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: 'COUNT' };
}

/** Returns the summaries of all revisions; undefined when one is missing, as for old revisions. */
export function listedRevisions({ revisions, summaries }: RevisionCount): ListedRevision[] | undefined {
  return summaries.size === revisions ? [...summaries.values()] : undefined;
}

/** Returns the summary of a revision; undefined when it is too long. */
export function summaryOf(revision: ListedRevision): ListedRevision | undefined {
  const summary = summarySchema.parse(revision);
  return Buffer.byteLength(JSON.stringify(summary)) <= SUMMARY_MAX_BYTES ? summary : undefined;
}

/**
 * Returns the item that counts new revisions and stores their summaries. With `maxRevisions`, it fails when the project
 * already has that many revisions.
 */
export function addedRevisionsItem(
  tableName: string,
  projectId: string,
  added: readonly ListedRevision[],
  maxRevisions?: number,
): TransactItem {
  const change = summaryChange(added);
  return {
    Update: {
      TableName: tableName,
      Key: revisionCountKey(projectId),
      UpdateExpression: `ADD revisions :count, changeCount :one ${change.expression}`.trim(),
      ...(maxRevisions !== undefined && {
        ConditionExpression: 'attribute_not_exists(revisions) OR revisions < :max',
      }),
      ...change.names,
      ExpressionAttributeValues: {
        ...change.values,
        ':count': added.length,
        ':one': 1,
        ...(maxRevisions !== undefined && { ':max': maxRevisions }),
      },
    },
  };
}

/**
 * Returns the item that removes revisions from the count and the summaries. It fails when no revision would remain, or
 * when the project does not have exactly `revisionCount` revisions.
 */
export function deletedRevisionsItem(
  tableName: string,
  projectId: string,
  deleted: readonly Pick<ListedRevision, 'revisionString'>[],
  revisionCount?: number,
): TransactItem {
  const change = summaryChange([], deleted);
  return {
    Update: {
      TableName: tableName,
      Key: revisionCountKey(projectId),
      UpdateExpression: `SET revisions = revisions - :count ${change.expression} ADD changeCount :one`,
      ConditionExpression:
        revisionCount === undefined ? 'revisions > :count' : 'revisions > :count AND revisions = :all',
      ...change.names,
      ExpressionAttributeValues: {
        ':count': deleted.length,
        ':one': 1,
        ...(revisionCount !== undefined && { ':all': revisionCount }),
      },
    },
  };
}

export function changedRevisionItem(tableName: string, projectId: string, changed: ListedRevision): TransactItem {
  const change = summaryChange([changed]);
  return {
    Update: {
      TableName: tableName,
      Key: revisionCountKey(projectId),
      UpdateExpression: `${change.expression} ADD changeCount :one`,
      ...change.names,
      ExpressionAttributeValues: { ...change.values, ':one': 1 },
    },
  };
}

/** Returns update clauses that store the summaries of `written` unless too long, and remove those of `removed`. */
export function summaryChange(
  written: readonly ListedRevision[],
  removed: readonly Pick<ListedRevision, 'revisionString'>[] = [],
) {
  const entries = [
    ...written.map((revision) => ({ ...revision, summary: summaryOf(revision) })),
    ...removed.map((revision) => ({ ...revision, summary: undefined })),
  ].map(({ revisionString, summary }, index) => ({ revisionString, summary, at: `r${index}` }));
  const set = entries.filter(({ summary }) => summary !== undefined).map(({ at }) => `#${at} = :${at}`);
  const remove = entries.filter(({ summary }) => summary === undefined).map(({ at }) => `#${at}`);
  return {
    expression: [set.length > 0 && `SET ${set.join(', ')}`, remove.length > 0 && `REMOVE ${remove.join(', ')}`]
      .filter(Boolean)
      .join(' '),
    names: {
      ExpressionAttributeNames: Object.fromEntries(
        entries.map(({ at, revisionString }) => [`#${at}`, PREFIX + revisionString]),
      ),
    },
    values: Object.fromEntries(entries.flatMap(({ at, summary }) => (summary ? [[`:${at}`, summary] as const] : []))),
  };
}
