import { profileKey } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { projectKey } from '../../../functions/adapters/dynamodb/projects/project-item.ts';
import type { User } from '../../../functions/ports/auth.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { TABLE_NAME } from '../document-requests.ts';
import type { MemoryTable } from '../store/memory-table.ts';

type StoredApp = Pick<Project, 'projectId' | 'ownerPublicKey' | 'billingModel'>;

export function storeApp(table: MemoryTable, app: StoredApp): void {
  const { user, project } = appItems(app);
  table.put({ TableName: TABLE_NAME, Item: { ...profileKey(user.publicKey), ...user } });
  table.put({ TableName: TABLE_NAME, Item: { ...projectKey(project.projectId), ...project } });
}

export function appItems({ projectId, ownerPublicKey, ...app }: StoredApp): { user: User; project: Project } {
  const user = { publicKey: ownerPublicKey, username: ownerPublicKey, isBanned: false, createdAtMs: 0 };
  const project: Project = {
    projectId,
    ownerPublicKey,
    name: `App ${projectId}`,
    projectType: 'webapp',
    createdAtMs: 0,
    publishedAppName: projectId,
    publishedRevision: '1',
    isShowcased: false,
    rateLimit: { requests: 100_000, perSeconds: 60 },
    ...app,
  };
  return { user, project };
}
