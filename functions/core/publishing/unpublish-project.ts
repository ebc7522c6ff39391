/** Unpublishing: the address answers "not found" from then on, and its name is free for anyone. */
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';

const TRIES = 4;

/** An app that is not published is fine. Throws RequestError `not_found`, `forbidden` and `conflict`. */
export async function unpublishProject(
  { projects, publications }: { projects: Projects; publications: Publications },
  caller: Caller,
  projectId: string,
): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { project } = await findManagedProject(projects, caller, projectId);
    if (project.isTakenDown) {
      throw new RequestError('forbidden', 'This app was taken down by an admin; its name stays taken.');
    }
    if (await publications.unpublish(project)) return;
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}
