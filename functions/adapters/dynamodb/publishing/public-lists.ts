import type { Project } from '../../../ports/projects.ts';
import { projectKey, publishedByPartition } from '../projects/project-item.ts';
import type { Key, TransactItem } from '../table.ts';

export const LISTS = ['published', 'showcased'] as const;
export type List = (typeof LISTS)[number];

/**
 * Returns the items that add the app to its public lists, or remove it from all of them. Writing the items again
 * changes nothing.
 */
export function listingItems(tableName: string, project: Project, isListed: boolean): TransactItem[] {
  return LISTS.map((list) =>
    isListed && (list === 'published' || project.isShowcased)
      ? { Put: { TableName: tableName, Item: listedItem(project, list) } }
      : { Delete: { TableName: tableName, Key: listedKey(project.projectId, list) } },
  );
}

export function listedKey(projectId: string, list: List): Key {
  return { pk: projectKey(projectId).pk, sk: `LISTED#${list}` };
}

export function listedItem({ projectId, ownerPublicKey, name, projectType }: Project, list: List) {
  const nameLower = name.toLowerCase();
  const byName = `${nameLower}#${projectId}`;
  return {
    ...listedKey(projectId, list),
    gsi1pk: `LISTED#${list}`,
    gsi1sk: byName,
    ...(list === 'published' && { gsi2pk: publishedByPartition(ownerPublicKey), gsi2sk: byName }),
    projectId,
    nameLower,
    projectType,
  };
}
