/** One project with its revisions. */
import type { Revision } from '../../../shared/contract/projects.ts';
import { RequestError } from '../request-error.ts';
import { type ListServices, revisionsOf } from './list-projects.ts';

/** Anyone who is signed in may view a revision whose project they know. Throws RequestError `not_found`. */
export async function readProject(
  { projects, addresses }: ListServices,
  projectId: string,
): Promise<{ revisions: Revision[] }> {
  const [found, appsUrl] = await Promise.all([projects.find(projectId), addresses.appsUrl()]);
  if (!found) throw new RequestError('not_found', 'There is no such project.');
  return { revisions: revisionsOf(found, appsUrl) };
}
