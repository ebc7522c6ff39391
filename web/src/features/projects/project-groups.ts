import type { User } from '../../../../shared/contract/auth.ts';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { findTemplate } from '../../../../shared/domain/gallery.ts';
import { canManageProject } from '../../../../shared/domain/permissions.ts';
import type { ProjectType } from '../../../../shared/domain/project-type.ts';
import { compareRevisions } from '../../../../shared/domain/revision-number.ts';

export interface ProjectGroup {
  projectId: string;
  name: string;
  projectType: ProjectType;
  /** Newest first, never empty. */
  revisions: Revision[];
  newest: Revision;
  published: Revision | null;
  ownerPublicKey: string;
  /** Null for an owner without an account. */
  ownerUsername: string | null;
  isShowcased: boolean;
  isTakenDown: boolean;
  isRemixable: boolean;
  remixedFrom: string | null;
  /** The title of the origin template. Null when the gallery no longer has it. */
  madeFrom: string | null;
  remixCount: number;
  thumbnailUrl: string | null;
  bankCredits: number;
  /** ISO 8601. */
  lastModified: string;
}

export interface ProjectFilter {
  search: string;
  type: ProjectType | 'all';
}

export function groupProjects(pages: readonly { projects: Record<string, Revision[]> }[]): ProjectGroup[] {
  return pages
    .flatMap((page) => Object.values(page.projects))
    .flatMap((revisions) => toGroup(revisions) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function toGroup(given: Revision[]): ProjectGroup | null {
  const revisions = given.toSorted((a, b) => compareRevisions(b.revisionString, a.revisionString));
  const newest = revisions[0];
  if (newest === undefined) return null;
  return {
    projectId: newest.projectId,
    name: newest.projectNameDisplay,
    projectType: newest.projectType,
    revisions,
    newest,
    published: revisions.find(({ isPublished }) => isPublished) ?? null,
    ownerPublicKey: newest.ownerPublicKey,
    ownerUsername: newest.ownerUsername ?? null,
    isShowcased: newest.isShowcased,
    isTakenDown: newest.isTakenDown,
    isRemixable: newest.isRemixable,
    remixedFrom: newest.remixedFrom?.name ?? null,
    madeFrom: findTemplate(newest.templateId ?? '')?.title ?? null,
    remixCount: newest.remixCount,
    thumbnailUrl: revisions.find(({ showcaseImageUrl }) => showcaseImageUrl)?.showcaseImageUrl ?? null,
    bankCredits: newest.usageControls.appWalletBalance,
    lastModified:
      revisions
        .map(({ lastModified }) => lastModified)
        .toSorted()
        .at(-1) ?? '',
  };
}

export function filterProjects(groups: ProjectGroup[], { search, type }: ProjectFilter): ProjectGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups.filter(
    (group) => (type === 'all' || group.projectType === type) && group.name.toLowerCase().includes(wanted),
  );
}

export function presentTypes(groups: readonly ProjectGroup[]): ProjectType[] {
  return [...new Set(groups.map(({ projectType }) => projectType))].toSorted();
}

export function liveNameOf({ published, isTakenDown }: ProjectGroup): string | null {
  return isTakenDown ? null : (published?.publishedAppName ?? null);
}

export function canManage(user: User, { newest }: ProjectGroup): boolean {
  return canManageProject(user, newest);
}
