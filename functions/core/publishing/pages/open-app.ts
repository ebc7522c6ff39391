import type { Addresses } from '../../../ports/addresses.ts';
import type { Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';

/** Returns the URL of the published page or of a preview. Throws RequestError `not_found`. */
export async function openApp(
  services: { projects: Projects; addresses: Addresses },
  projectId: string,
  revisionString: string,
): Promise<string> {
  const { siteUrl } = services.addresses;
  const found = await services.projects.findRevision(projectId, revisionString);
  if (!found?.revision) throw new RequestError('app_not_found');
  const { publishedAppName, publishedRevision } = found.project;
  return publishedAppName && publishedRevision === revisionString
    ? `${siteUrl}/p/${publishedAppName}`
    : `${siteUrl}/preview/${projectId}/${revisionString}`;
}
