import type { Revision } from '../../../../shared/contract/projects.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { canViewRevisions } from '../../../../shared/domain/permissions.ts';
import { compareRevisions } from '../../../../shared/domain/revision-number.ts';
import type { Usernames } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Balances } from '../../../ports/credits.ts';
import type { ListedProject, ListedRevision, ProjectPage, ProjectQuery, Projects } from '../../../ports/projects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type AddressServices, draftUrls } from '../files/document-urls.ts';
import { listOwnAndPublished } from './list-own-and-published.ts';
import { trimResponse } from './trim-response.ts';

export interface ListServices extends AddressServices {
  projects: Projects;
  balances: Balances;
  usernames: Pick<Usernames, 'of'>;
  clock: Clock;
}

/**
 * Lists projects with their revisions. By default, admins get all projects, and other users get their own and the
 * published ones. Throws RequestError `forbidden`.
 */
export async function listApps(
  services: ListServices,
  caller: Caller,
  input: RouteInput<'listApps'>,
): Promise<{ projects: Record<string, Revision[]>; nextCursor?: string | undefined }> {
  const scope = input.scope ?? (caller.isAdmin ? 'all' : 'visible');
  if (scope === 'all' && !caller.isAdmin) {
    throw new RequestError('list_all_admins_only');
  }
  const { publicKey } = caller.user;
  const page = await readPage(services.projects, publicKey, scope, { ...input, projectType: input.type });
  const viewer = { publicKey, isAdmin: caller.isAdmin };
  // The index is eventually consistent, so it may contain projects that were just unpublished or taken down.
  const visible = page.projects.filter(({ project }) => canViewRevisions(viewer, project));
  const [usernames, bankCredits] = await Promise.all([
    usernamesOf(services, caller, visible),
    services.balances.ofBanks(visible.map(({ project }) => project.projectId)),
  ]);
  const entries = await Promise.all(
    visible.map(async (entry) => {
      const { projectId, ownerPublicKey } = entry.project;
      const shown = {
        ownerUsername: usernames.get(ownerPublicKey),
        bankCredits: bankCredits.get(projectId) ?? 0,
        keyHash: caller.apiKey.keyHash,
      };
      return [projectId, await revisionsOf(services, entry, shown)] as const;
    }),
  );
  return { projects: Object.fromEntries(trimResponse(entries)), nextCursor: page.nextCursor };
}

type Scope = NonNullable<RouteInput<'listApps'>['scope']>;

function readPage(
  projects: Projects,
  publicKey: string,
  scope: Scope,
  query: ProjectQuery,
): Promise<ProjectPage<ListedProject>> {
  switch (scope) {
    case 'visible':
      return listOwnAndPublished(projects, publicKey, query);
    case 'mine':
      return projects.listWithRevisions({ ...query, ownerPublicKey: publicKey });
    case 'all':
      return projects.listWithRevisions(query);
    default:
      return projects.listWithRevisions({ ...query, visibility: scope });
  }
}

/** Returns the usernames of owners by public key. Does not read the caller's username, because it is already known. */
async function usernamesOf(
  { usernames }: Pick<ListServices, 'usernames'>,
  { user }: Caller,
  entries: readonly ListedProject[],
): Promise<Map<string, string>> {
  const others = entries
    .map(({ project }) => project.ownerPublicKey)
    .filter((publicKey) => publicKey !== user.publicKey);
  return (await usernames.of(others)).set(user.publicKey, user.username);
}

interface ShownWithProject {
  ownerUsername: string | undefined;
  bankCredits: number;
  /** The hash of the caller's API key. */
  keyHash: string;
}

export async function revisionsOf(
  services: AddressServices & { clock: Clock },
  entry: ListedProject,
  shown: ShownWithProject,
): Promise<Revision[]> {
  const urlOf = await draftUrls(services, entry.project, shown.keyHash);
  return entry.revisions
    .toSorted((left, right) => compareRevisions(right.revisionString, left.revisionString))
    .map((revision) => revisionResponse(entry, revision, { ...shown, appUrl: urlOf(revision) }));
}

function revisionResponse(
  { project }: ListedProject,
  revision: ListedRevision,
  { appUrl, bankCredits, ownerUsername }: Omit<ShownWithProject, 'keyHash'> & { appUrl: string },
): Revision {
  return {
    projectId: project.projectId,
    revisionString: revision.revisionString,
    projectNameDisplay: project.name,
    projectType: project.projectType,
    settings: project.settings,
    appUrl,
    ownerPublicKey: project.ownerPublicKey,
    ownerUsername,
    isPublished: project.publishedRevision === revision.revisionString,
    publishedAppName: project.publishedAppName,
    isShowcased: project.isShowcased,
    showcaseImageUrl: project.showcaseImageUrl,
    isTakenDown: project.isTakenDown === true,
    ...(project.takedown && { takedown: project.takedown }),
    ...(project.isOwnerBanned && { isOwnerBanned: true as const }),
    isRemixable: project.isRemixable === true,
    ...(project.isUnlisted && { isUnlisted: true as const }),
    ...(project.allowedHosts?.length && { allowedHosts: project.allowedHosts }),
    remixedFrom: project.remixedFrom,
    templateId: project.templateId,
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
