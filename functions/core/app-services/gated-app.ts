/** The app that makes an AI call: whether it may, and who pays. */

import type { Users } from '../../ports/auth.ts';
import { bankAccountId, userAccountId } from '../../ports/credits.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';

export interface GatedApp {
  project: Project;
  accountId: string;
}

/** Only a published app may call. Throws RequestError `not_found`, and `gone` when it was taken down. */
export async function findGatedApp(projects: Projects, projectId: string): Promise<GatedApp> {
  const found = await projects.find(projectId);
  if (!found?.project.publishedAppName) {
    throw new RequestError('not_found', 'AI works in published apps only, and this app is not published.');
  }
  const { project } = found;
  if (project.isTakenDown) throw takenDown();
  const accountId =
    project.billingModel === 'app_wallet' ? bankAccountId(projectId) : userAccountId(project.ownerPublicKey);
  return { project, accountId };
}

/** Throws RequestError `gone` when the app's owner is banned. */
export async function refuseBannedOwner(users: Users, { ownerPublicKey }: Project): Promise<void> {
  const owner = await users.find(ownerPublicKey);
  if (!owner || owner.isBanned) throw takenDown();
}

function takenDown(): RequestError {
  return new RequestError('gone', 'This app was taken down.');
}
