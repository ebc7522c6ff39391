import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, projectNotFound } from '../../projects/managed-project.ts';
import type { RemixServices } from './remix-app.ts';

/**
 * Sets whether other users may remix the app, and whether search engines may list it. Throws RequestError `not_found`
 * and `forbidden`.
 */
export async function setRemixStatus(
  { projects, publications }: Pick<RemixServices, 'projects' | 'publications'>,
  caller: Caller,
  { projectId, ...sharing }: RouteInput<'setRemixStatus'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  if (Object.values(sharing).every((value) => value === undefined)) return;
  if (await publications.setSharing(projectId, sharing)) return;
  throw projectNotFound();
}
