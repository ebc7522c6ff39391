import type { Users } from '../../ports/auth.ts';
import { bankAccountId, userAccountId } from '../../ports/credits.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { appAvailability } from '../projects/app-availability.ts';

export interface GatedApp {
  project: Project;
  /** The account that pays for the app's AI calls. */
  accountId: string;
}

/** Throws RequestError `not_found`, and `gone` for a suspended app. */
export async function findGatedApp(
  { projects, users }: { projects: Projects; users: Users },
  projectId: string,
): Promise<GatedApp> {
  const project = await projects.findProject(projectId);
  if (!project?.publishedAppName) {
    throw new RequestError('ai_needs_publishing');
  }
  const { isSuspended } = await appAvailability(users, project);
  if (isSuspended) throw new RequestError('app_taken_down');
  const accountId =
    project.billingModel === 'app_wallet' ? bankAccountId(projectId) : userAccountId(project.ownerPublicKey);
  return { project, accountId };
}
