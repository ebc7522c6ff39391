import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject } from '../../projects/managed-project.ts';
import type { OpenManagedServices } from './open-managed-data.ts';

/** Sets whether new records need the owner's approval. Throws RequestError `not_found` and `forbidden`. */
export async function setDataSettings(
  { projects, dataSettings }: Pick<OpenManagedServices, 'projects' | 'dataSettings'>,
  caller: Caller,
  { projectId, approvesFirst }: RouteInput<'setDataSettings'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  await dataSettings.setApprovesFirst(projectId, approvesFirst);
}
