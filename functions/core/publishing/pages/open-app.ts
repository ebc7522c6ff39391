import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';

/**
 * Returns the URL of an app's published page or of a revision's preview, with the given query string. Throws
 * RequestError `not_found`.
 */
export async function openApp(
  services: { projects: Projects; addresses: Addresses },
  { projectId, revisionString }: RouteInput<'openApp'>,
  query: string,
): Promise<string> {
  const { siteUrl } = services.addresses;
  const found = await services.projects.findRevision(projectId, revisionString);
  if (!found?.revision) throw new RequestError('app_not_found');
  const { publishedAppName, publishedRevision } = found.project;
  const isPublished = publishedAppName !== undefined && publishedRevision === revisionString;
  const url = new URL(isPublished ? `/p/${publishedAppName}` : `/preview/${projectId}/${revisionString}`, siteUrl);
  url.search = query;
  return url.href;
}
