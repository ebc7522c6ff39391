/** A published app and its owner, as their items are stored. */
import { profileKey } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { projectKey } from '../../../functions/adapters/dynamodb/projects/project-item.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { TABLE_NAME } from '../document-requests.ts';
import type { MemoryTable } from '../store/memory-table.ts';

/** Puts a published app of an owner into the table, and the owner when they are not there yet. */
export function storeApp(
  table: MemoryTable,
  { projectId, ownerPublicKey, ...project }: Pick<Project, 'projectId' | 'ownerPublicKey' | 'billingModel'>,
): void {
  const user = { publicKey: ownerPublicKey, username: ownerPublicKey, isBanned: false, createdAtMs: 0 };
  table.put({ TableName: TABLE_NAME, Item: { ...profileKey(ownerPublicKey), ...user } });
  const stored: Project = {
    projectId,
    ownerPublicKey,
    name: `App ${projectId}`,
    projectType: 'webapp',
    createdAtMs: 0,
    publishedAppName: projectId,
    publishedRevision: '1',
    isShowcased: false,
    // The limit of the app is not what is simulated.
    rateLimit: { requests: 100_000, perSeconds: 60 },
    ...project,
  };
  table.put({ TableName: TABLE_NAME, Item: { ...projectKey(projectId), ...stored } });
}
