import type { Addresses } from '../../../ports/addresses.ts';
import type { Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';

/** Returns the URL of an app's published page with the given query string. Throws RequestError `not_found`. */
export async function openLiveApp(
  services: { projects: Projects; addresses: Addresses },
  projectId: string,
  query: string,
): Promise<string> {
  const project = await services.projects.findProject(projectId);
  const name = project?.publishedAppName;
  if (!name) throw new RequestError('app_not_found');
  const url = new URL(`/p/${name}`, services.addresses.siteUrl);
  url.search = query;
  return url.href;
}
