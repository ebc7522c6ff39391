/** Who may take credits out of an app's bank and change how its use is paid. */
import { canManageProject } from '../../../shared/domain/permissions.ts';
import type { AppBanks } from '../../ports/app-banks.ts';
import { RequestError } from '../request-error.ts';

export interface BankCaller {
  publicKey: string;
  isAdmin: boolean;
}

/** The owner of the project. Throws RequestError `not_found`, or `forbidden` unless the caller is the owner or an admin. */
export async function requireManagedProject(
  banks: Pick<AppBanks, 'ownerOf'>,
  caller: BankCaller,
  projectId: string,
): Promise<string> {
  const ownerPublicKey = await banks.ownerOf(projectId);
  if (ownerPublicKey === undefined) throw new RequestError('not_found', 'There is no such project.');
  if (canManageProject(caller, { ownerPublicKey })) return ownerPublicKey;
  throw new RequestError('forbidden', 'Only the owner of this app and admins may do this.');
}
