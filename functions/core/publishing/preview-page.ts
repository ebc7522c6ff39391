import type { PageResponse } from '../../../shared/contract/publishing.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { appAvailability } from '../projects/app-availability.ts';
import { documentKey } from '../projects/app-files.ts';
import type { PageServices } from './published-page.ts';
import { emptyShellPage, shellPage } from './shell-page.ts';

/**
 * Returns the page of a revision, published or not, to anyone who has its address: 200 with the app, 404 for an unknown
 * revision, 410 for a suspended app. Throws ShellMissingError.
 */
export async function previewPage(
  { projects, users, addresses, site }: Omit<PageServices, 'publications'>,
  { projectId, revisionString }: RouteInput<'getPreviewPage'>,
): Promise<PageResponse> {
  const found = await projects.find(projectId);
  const hasRevision = found?.revisions.some((revision) => revision.revisionString === revisionString);
  if (!found || !hasRevision) return emptyShellPage(site, 'missing');
  const { project } = found;
  const { isSuspended } = await appAvailability(users, project);
  if (isSuspended) return emptyShellPage(site, 'gone');
  const appUrl = `${await addresses.appsUrl()}/${documentKey(projectId, revisionString)}`;
  const title = project.name;
  return shellPage(site, { title, facts: { status: 'preview', projectId, revisionString, title, appUrl } });
}
