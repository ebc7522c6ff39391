/** The app that makes an AI call: whether it may, and who pays. */
import { bankAccountId, userAccountId } from '../../ports/ledger.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { Users } from '../../ports/users.ts';
import { RequestError } from '../request-error.ts';

export interface GatedApp {
  project: Project;
  accountId: string;
}

/** Only a published app may call. Throws RequestError `not_found`, and `gone` when it was taken down or its owner banned. */
export async function findGatedApp(
  { projects, users }: { projects: Projects; users: Users },
  projectId: string,
): Promise<GatedApp> {
  const found = await projects.find(projectId);
  if (!found?.project.publishedAppName) {
    throw new RequestError('not_found', 'AI works in published apps only, and this app is not published.');
  }
  const { project } = found;
  const owner = await users.find(project.ownerPublicKey);
  if (project.isTakenDown || !owner || owner.isBanned) {
    throw new RequestError('gone', 'This app was taken down.');
  }
  const accountId =
    project.billingModel === 'app_wallet' ? bankAccountId(projectId) : userAccountId(project.ownerPublicKey);
  return { project, accountId };
}
