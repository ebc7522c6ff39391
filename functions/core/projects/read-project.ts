import type { Revision } from '../../../shared/contract/projects.ts';
import { type ListServices, revisionsOf } from './list-projects.ts';
import { projectNotFound } from './managed-project.ts';

/** Returns one project with its revisions, to any signed-in user who knows its id. Throws RequestError `not_found`. */
export async function readProject(
  services: ListServices,
  projectId: string,
): Promise<{ revisions: Revision[] }> {
  const [found, appsUrl] = await Promise.all([
    services.projects.find(projectId),
    services.addresses.appsUrl(),
  ]);
  if (!found) throw projectNotFound();
  return { revisions: await revisionsOf(services, found, appsUrl) };
}
