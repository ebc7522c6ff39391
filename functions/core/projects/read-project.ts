/** One project with its revisions. */
import type { Revision } from '../../../shared/contract/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { type ListServices, revisionsOf } from './list-projects.ts';

/** Anyone who is signed in may view a revision whose project they know. Throws RequestError `not_found`. */
export async function readProject(
  services: ListServices,
  projectId: string,
): Promise<{ revisions: Revision[] }> {
  const [found, appsUrl] = await Promise.all([
    services.projects.find(projectId),
    services.addresses.appsUrl(),
  ]);
  if (!found) throw new RequestError('not_found', 'There is no such project.');
  return { revisions: await revisionsOf(services, found, appsUrl) };
}
