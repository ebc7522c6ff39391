interface Caller {
  publicKey: string;
  isAdmin: boolean;
}

interface Owned {
  ownerPublicKey: string;
}

/**
 * Returns whether the caller may revise, publish, unpublish, promote and delete, set thumbnail and usage controls, manage
 * assets and withdraw from the app bank (section 6 of the specification).
 */
export function canManageProject(caller: Caller, project: Owned): boolean {
  return caller.isAdmin || caller.publicKey === project.ownerPublicKey;
}
