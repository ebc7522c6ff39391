/** Who may do what with a project (spec section 6). */

interface Caller {
  publicKey: string;
  isAdmin: boolean;
}

interface Owned {
  ownerPublicKey: string;
}

/** Revise, publish, unpublish, set the thumbnail, manage assets, promote, delete, withdraw, set usage controls. */
export function canManageProject(caller: Caller, project: Owned): boolean {
  return caller.isAdmin || caller.publicKey === project.ownerPublicKey;
}
