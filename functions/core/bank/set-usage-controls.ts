/** How the use of an app is paid, and how much of it is allowed. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AppBanks } from '../../ports/app-banks.ts';
import { RequestError } from '../request-error.ts';
import { type BankCaller, requireManagedProject } from './managed-project.ts';

/** Throws RequestError `not_found` or `forbidden`. */
export async function setUsageControls(
  { banks }: { banks: AppBanks },
  caller: BankCaller,
  { projectId, billingModel, rateLimit }: RouteInput<'setUsageControls'>,
): Promise<{ success: true }> {
  await requireManagedProject(banks, caller, projectId);
  const isThere = await banks.setUsageControls(projectId, { billingModel, rateLimit });
  if (!isThere) throw new RequestError('not_found', 'There is no such project.');
  return { success: true };
}
