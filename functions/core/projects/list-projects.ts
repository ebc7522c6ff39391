import type { Revision } from '../../../shared/contract/projects.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { compareRevisions } from '../../../shared/domain/revision-number.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Balances } from '../../ports/credits.ts';
import type {
  ProjectPage,
  ProjectQuery,
  Projects,
  ProjectWithRevisions,
  SavedRevision,
} from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { documentKey } from './app-files.ts';
import { listOwnAndPublished } from './list-own-and-published.ts';
import { trimResponse } from './trim-response.ts';

export interface ListServices {
  projects: Projects;
  addresses: Addresses;
  balances: Balances;
}

/**
 * Returns one bounded page of projects with their revisions. By default admins get all projects, everyone else their own and
 * the published ones. Throws RequestError `forbidden` for scope=all by non-admins.
 */
export async function listProjects(
  services: ListServices,
  caller: Caller,
  input: RouteInput<'listApps'>,
): Promise<{ projects: Record<string, Revision[]>; nextCursor?: string | undefined }> {
  const scope = input.scope ?? (caller.isAdmin ? 'all' : 'mine and published');
  if (scope === 'all' && !caller.isAdmin) {
    throw new RequestError('forbidden', 'Only admins can list all projects.');
  }
  const [page, appsUrl] = await Promise.all([
    readPage(services.projects, caller.user.publicKey, scope, { ...input, projectType: input.type }),
    services.addresses.appsUrl(),
  ]);
  const entries = await Promise.all(
    page.projects.map(
      async (entry) => [entry.project.projectId, await revisionsOf(services, entry, appsUrl)] as const,
    ),
  );
  return { projects: Object.fromEntries(trimResponse(entries)), nextCursor: page.nextCursor };
}

type Scope = NonNullable<RouteInput<'listApps'>['scope']> | 'mine and published';

function readPage(
  projects: Projects,
  publicKey: string,
  scope: Scope,
  query: ProjectQuery,
): Promise<ProjectPage> {
  switch (scope) {
    case 'mine and published':
      return listOwnAndPublished(projects, publicKey, query);
    case 'mine':
      return projects.list({ ...query, ownerPublicKey: publicKey });
    case 'all':
      return projects.list(query);
    default:
      return projects.list({ ...query, visibility: scope });
  }
}

/** Returns the revisions of a project as the API shows them, newest first. */
export async function revisionsOf(
  { balances }: Pick<ListServices, 'balances'>,
  entry: ProjectWithRevisions,
  appsUrl: string,
): Promise<Revision[]> {
  const { availableCredits } = await balances.ofBank(entry.project.projectId);
  return entry.revisions
    .toSorted((left, right) => compareRevisions(right.revisionString, left.revisionString))
    .map((revision) => revisionResponse(entry, revision, { appsUrl, bankCredits: availableCredits }));
}

function revisionResponse(
  { project }: ProjectWithRevisions,
  revision: SavedRevision,
  { appsUrl, bankCredits }: { appsUrl: string; bankCredits: number },
): Revision {
  return {
    projectId: project.projectId,
    revisionString: revision.revisionString,
    projectNameDisplay: project.name,
    projectType: project.projectType,
    settings: project.settings,
    appUrl: `${appsUrl}/${documentKey(project.projectId, revision.revisionString)}`,
    ownerPublicKey: project.ownerPublicKey,
    isPublished: project.publishedRevision === revision.revisionString,
    publishedAppName: project.publishedAppName,
    isShowcased: project.isShowcased,
    showcaseImageUrl: project.showcaseImageUrl,
    isTakenDown: project.isTakenDown === true,
    isRemixable: project.isRemixable === true,
    remixedFrom: project.remixedFrom,
    remixCount: project.remixCount ?? 0,
    imageAssets: revision.imageAssets,
    design: revision.design && {
      ...revision.design,
      isPicked: project.pickedDesign === revision.revisionString,
    },
    lastModified: new Date(revision.modifiedAtMs ?? revision.createdAtMs).toISOString(),
    usageControls: {
      appWalletBalance: bankCredits,
      billingModel: project.billingModel,
      rateLimit: project.rateLimit,
    },
  };
}
