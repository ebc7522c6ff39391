import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { RevisionRemoval } from '../../../ports/projects.ts';
import { deletionItem } from '../app-data/data-deletions.ts';
import { closeBankItems } from '../app-services/app-banks.ts';
import { originKey } from '../builds/operations.ts';
import type { TransactItem } from '../table.ts';
import { projectKey, revisionKey } from './project-item.ts';
import { deletedRevisionsItem, revisionCountKey } from './revision-summaries.ts';

interface RemovalItems {
  items: TransactItem[];
  /** The credits of the deleted app's bank, which the transaction must add to the owner's balance. */
  ownerCredits: number;
}

/** Returns the items that delete revisions; with the last revision, they delete the project too. */
export function revisionRemovalItems(tableName: string, removal: RevisionRemoval): RemovalItems {
  const { projectId, isLast, bankCredits } = removal;
  const revisions = removedRevisions(removal).map(({ revisionString, createdAtMs }) => ({
    Delete: {
      TableName: tableName,
      Key: revisionKey(projectId, revisionString),
      ConditionExpression: 'createdAtMs = :createdAtMs',
      ExpressionAttributeValues: { ':createdAtMs': createdAtMs },
    },
  }));
  return {
    items: [...revisions, ...(isLast ? projectRemoval(tableName, removal) : someLess(tableName, removal))],
    ownerCredits: isLast ? bankCredits : 0,
  };
}

function removedRevisions({ revisionString, createdAtMs, otherDesign }: RevisionRemoval) {
  return [{ revisionString, createdAtMs }, ...(otherDesign ? [otherDesign] : [])];
}

function someLess(TableName: string, removal: RevisionRemoval): TransactItem[] {
  const { projectId, revisionString, otherDesign = removal } = removal;
  const unused = unusedCondition(removal);
  return [
    {
      ConditionCheck: {
        TableName,
        Key: projectKey(projectId),
        ConditionExpression: `(attribute_not_exists(publishedRevision) OR (publishedRevision <> :revision AND publishedRevision <> :other))${unused.condition}`,
        ExpressionAttributeValues: {
          ':revision': revisionString,
          ':other': otherDesign.revisionString,
          ...unused.values,
        },
      },
    },
    deletedRevisionsItem(TableName, projectId, removedRevisions(removal), removal.returnedFrom?.revisionCount),
  ];
}

function projectRemoval(TableName: string, removal: RevisionRemoval): TransactItem[] {
  const { projectId, ownerPublicKey, bankCredits, nowMs } = removal;
  const unused = unusedCondition(removal);
  return [
    {
      Delete: {
        TableName,
        Key: projectKey(projectId),
        ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(publishedRevision)${unused.condition}`,
        ...(removal.returnedFrom && { ExpressionAttributeValues: unused.values }),
      },
    },
    {
      Delete: {
        TableName,
        Key: revisionCountKey(projectId),
        ConditionExpression: 'revisions = :count',
        ExpressionAttributeValues: { ':count': removedRevisions(removal).length },
      },
    },
    { Delete: { TableName, Key: originKey(projectId) } },
    deletionItem(TableName, projectId, nowMs),
    ...closeBankItems({
      tableName: TableName,
      projectId,
      ownerPublicKey,
      credits: bankCredits,
      ...ledgerReason('deleted_app_bank'),
      nowMs,
    }),
  ];
}

function unusedCondition({ returnedFrom, createdAtMs }: RevisionRemoval) {
  return returnedFrom
    ? {
        condition: ' AND (attribute_not_exists(usedUntilMs) OR usedUntilMs < :createdAtMs)',
        values: { ':createdAtMs': createdAtMs },
      }
    : { condition: '', values: {} };
}
