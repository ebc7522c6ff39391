interface Caller {
  publicKey: string;
  isAdmin: boolean;
}

interface Owned {
  ownerPublicKey: string;
}

interface Shown extends Owned {
  publishedAppName?: string | undefined;
  isTakenDown?: boolean | undefined;
  isOwnerBanned?: boolean | undefined;
}

/**
 * Returns true if the caller may revise, publish, unpublish, promote and delete, set thumbnail and usage controls,
 * manage assets and withdraw from the app bank (section 6 of the specification).
 */
export function canManageProject(caller: Caller, project: Owned): boolean {
  return caller.isAdmin || caller.publicKey === project.ownerPublicKey;
}

/**
 * Returns true if a signed-in caller may view the revisions of a project and export their code. These are the caller's
 * own and the published projects, and all projects for admins (sections 6 and 7 of the specification).
 */
export function canViewRevisions(caller: Caller, project: Shown): boolean {
  return isPublic(project) || canManageProject(caller, project);
}

/**
 * Returns true if the caller may remix a project: another user's published app that allows it. Admins need no
 * permission.
 */
export function canRemix(caller: Caller, project: Shown & { isRemixable: boolean }): boolean {
  const isOthers = caller.publicKey !== project.ownerPublicKey;
  return isOthers && isPublic(project) && (project.isRemixable || caller.isAdmin);
}

function isPublic({ publishedAppName, isTakenDown, isOwnerBanned }: Shown): boolean {
  return publishedAppName !== undefined && !isTakenDown && !isOwnerBanned;
}
