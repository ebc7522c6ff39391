/** Where a document that was opened by itself belongs: inside its shell. */
import type { Addresses } from '../../ports/addresses.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';

/** The shell's address: the published page for the live revision, the preview for any other. Throws RequestError `not_found`. */
export async function shellLocation(
  services: { projects: Projects; addresses: Addresses },
  projectId: string,
  revisionString: string,
): Promise<string> {
  const [found, siteUrl] = await Promise.all([
    services.projects.find(projectId),
    services.addresses.siteUrl(),
  ]);
  if (!found?.revisions.some((revision) => revision.revisionString === revisionString)) {
    throw new RequestError('not_found', 'There is no such app.');
  }
  const { publishedAppName, publishedRevision } = found.project;
  return publishedAppName && publishedRevision === revisionString
    ? `${siteUrl}/p/${publishedAppName}`
    : `${siteUrl}/preview/${projectId}/${revisionString}`;
}

/** The page of a project's published app, for its document opened by itself. Throws RequestError `not_found`. */
export async function livePageLocation(
  services: { projects: Projects; addresses: Addresses },
  projectId: string,
): Promise<string> {
  const [found, siteUrl] = await Promise.all([
    services.projects.find(projectId),
    services.addresses.siteUrl(),
  ]);
  const name = found?.project.publishedAppName;
  if (!name) throw new RequestError('not_found', 'There is no such app.');
  return `${siteUrl}/p/${name}`;
}
