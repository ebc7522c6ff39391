import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { PAGE_TITLES } from '../../../../shared/messages/publishing.ts';
import { appAvailability } from '../../projects/app-availability.ts';
import type { PageServices } from './get-published-page.ts';
import { emptyShellPage, shellPage } from './shell-page.ts';

/**
 * Returns the page that shows a revision, published or not: 200, 404 for an unknown revision, 410 for a suspended app.
 * Page requests have no API key, so the page contains nothing of the revision. Its script requests the document from
 * the API with the user's key. Throws ShellMissingError.
 */
export async function getPreviewPage(
  { projects, users, site }: Pick<PageServices, 'projects' | 'users' | 'site'>,
  { projectId, revisionString }: RouteInput<'getPreviewPage'>,
): Promise<PageResponse> {
  const found = await projects.findRevision(projectId, revisionString);
  if (!found?.revision) return emptyShellPage(site, 'missing');
  const { project } = found;
  const { isSuspended } = await appAvailability(users, project);
  if (isSuspended) return emptyShellPage(site, 'gone');
  const publishedAppName = project.publishedRevision === revisionString ? project.publishedAppName : undefined;
  return shellPage(site, {
    title: PAGE_TITLES.preview,
    facts: { status: 'preview', projectId, revisionString, publishedAppName },
  });
}
