/** The page of a revision that need not be published; whoever has its address sees it, unless the app was taken down. */
import type { PageResponse } from '../../../shared/contract/publishing.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { documentKey } from '../projects/app-files.ts';
import type { PageServices } from './published-page.ts';
import { emptyShellPage, shellPage } from './shell-page.ts';

/** 200 with the app, 404 for what is no revision, 410 when the app was taken down or its owner banned. Throws ShellMissingError. */
export async function previewPage(
  { projects, users, addresses, site }: Omit<PageServices, 'publications'>,
  { projectId, revisionString }: RouteInput<'getPreviewPage'>,
): Promise<PageResponse> {
  const found = await projects.find(projectId);
  const hasRevision = found?.revisions.some((revision) => revision.revisionString === revisionString);
  if (!found || !hasRevision) return emptyShellPage(site, 'missing');
  const { project } = found;
  const owner = await users.find(project.ownerPublicKey);
  if (project.isTakenDown || !owner || owner.isBanned) return emptyShellPage(site, 'gone');
  const appUrl = `${await addresses.appsUrl()}/${documentKey(projectId, revisionString)}`;
  const title = project.name;
  return shellPage(site, { title, facts: { status: 'preview', projectId, revisionString, title, appUrl } });
}
