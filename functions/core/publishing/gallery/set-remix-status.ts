import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, projectNotFound } from '../../projects/managed-project.ts';
import type { RemixServices } from './remix-app.ts';

/** Sets whether other users may remix the app. Throws RequestError `not_found` and `forbidden`. */
export async function setRemixStatus(
  { projects, publications }: Pick<RemixServices, 'projects' | 'publications'>,
  caller: Caller,
  { projectId, isRemixable }: RouteInput<'setRemixStatus'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  if (await publications.setRemixable(projectId, isRemixable)) return;
  throw projectNotFound();
}
