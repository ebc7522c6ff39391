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

/** Returns true when the caller may change, publish or delete a project, or withdraw its prepaid credits. */
export function canManageProject(caller: Caller, project: Owned): boolean {
  return caller.isAdmin || caller.publicKey === project.ownerPublicKey;
}

/** Returns true for the caller's own projects, for published projects, and for admins. */
export function canViewRevisions(caller: Caller, project: Shown): boolean {
  return isPublic(project) || canManageProject(caller, project);
}

/** Allows remixing another user's published app that permits it. Admins need no permission. */
export function canRemix(caller: Caller, project: Shown & { isRemixable: boolean }): boolean {
  const isOthers = caller.publicKey !== project.ownerPublicKey;
  return isOthers && isPublic(project) && (project.isRemixable || caller.isAdmin);
}

function isPublic({ publishedAppName, isTakenDown, isOwnerBanned }: Shown): boolean {
  return publishedAppName !== undefined && !isTakenDown && !isOwnerBanned;
}
