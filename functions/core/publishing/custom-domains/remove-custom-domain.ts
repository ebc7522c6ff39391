import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { type CustomDomainResult, type CustomDomainServices, customDomainResult } from './custom-domain-result.ts';

const MAX_ATTEMPTS = 4;

/**
 * Removes an app's custom domain. Other apps can use the domain immediately. Throws RequestError `not_found`,
 * `forbidden` and `conflict`.
 */
export async function removeCustomDomain(
  { projects, customDomains, routingEndpoint }: CustomDomainServices,
  caller: Caller,
  projectId: string,
): Promise<CustomDomainResult> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(projects, caller, projectId);
      return (await customDomains.release(project)) || undefined;
    },
    refuseConflict,
  );
  return customDomainResult(undefined, routingEndpoint);
}
