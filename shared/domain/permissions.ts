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

/** Allows users to change, publish or delete a project, or withdraw from its bank (section 6 of the specification). */
export function canManageProject(caller: Caller, project: Owned): boolean {
  return caller.isAdmin || caller.publicKey === project.ownerPublicKey;
}

/** Callers may view their own and published projects; admins view all (sections 6 and 7 of the specification). */
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
