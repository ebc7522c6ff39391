import { LEDGER_REASONS } from '../../../../shared/ledger-reasons.ts';
import type { RevisionRemoval } from '../../../ports/projects.ts';
import { closeBankItems } from '../app-services/app-banks.ts';
import { originKey } from '../builds/operations.ts';
import type { TransactItem } from '../table.ts';
import { projectKey, revisionCountKey, revisionKey } from './projects.ts';

interface RemovalItems {
  items: TransactItem[];
  /** The credits of the closed bank, which the transaction must add to the balance of the project's owner. */
  ownerCredits: number;
}

/** The items that delete a revision, and the project with its last one. They do not count the project. */
export function revisionRemovalItems(tableName: string, removal: RevisionRemoval): RemovalItems {
  const { projectId, revisionString, createdAtMs, isLast, bankCredits } = removal;
  const revision: TransactItem = {
    Delete: {
      TableName: tableName,
      Key: revisionKey(projectId, revisionString),
      ConditionExpression: 'createdAtMs = :createdAtMs',
      ExpressionAttributeValues: { ':createdAtMs': createdAtMs },
    },
  };
  return {
    items: [revision, ...(isLast ? projectRemoval(tableName, removal) : oneLess(tableName, removal))],
    ownerCredits: isLast ? bankCredits : 0,
  };
}

function oneLess(TableName: string, { projectId, revisionString }: RevisionRemoval): TransactItem[] {
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

function projectRemoval(TableName: string, removal: RevisionRemoval): TransactItem[] {
  const { projectId, ownerPublicKey, bankCredits, nowMs } = removal;
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
    ...closeBankItems({
      tableName: TableName,
      projectId,
      ownerPublicKey,
      credits: bankCredits,
      reason: LEDGER_REASONS.deletedAppBank,
      nowMs,
    }),
  ];
}
