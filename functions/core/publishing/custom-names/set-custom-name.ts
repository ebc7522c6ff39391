import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { CustomName } from '../../../ports/custom-names.ts';
import type { Project } from '../../../ports/projects.ts';
import { problemOf, RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { isHostOfAny } from '../is-host-of-any.ts';
import { type CustomNameResult, type CustomNameServices, customNameResult } from './custom-name-result.ts';

/**
 * Requests a custom domain for a published app. The app gets it only after its DNS records were verified
 * (`checkCustomName`), so that nobody can block a domain they do not own. Throws RequestError `not_found`, `forbidden`,
 * `invalid_input` for a domain of this product, and `conflict` for an app that is not published or has another domain.
 */
export async function setCustomName(
  services: CustomNameServices,
  caller: Caller,
  { projectId, host }: RouteInput<'setCustomName'>,
): Promise<CustomNameResult> {
  const { projects, customNames, addresses, ids } = services;
  const routingEndpoint = requireOffer(services);
  const { project } = await findManagedProject(projects, caller, projectId);
  if (isHostOfAny(host, [addresses.siteUrl, addresses.appsUrl])) {
    throw new RequestError('host_of_this_site', {
      problems: [{ field: 'host', ...problemOf('host_of_this_site') }],
    });
  }
  requireNoOther(project, host);
  if (project.customName) return customNameResult(project.customName, routingEndpoint);
  const name: CustomName = { host, proof: ids.nonce(), isClaimed: false, state: 'waiting' };
  if (!(await customNames.ask(projectId, name))) refuseConflict();
  return customNameResult(name, routingEndpoint);
}

/** Returns the target of the DNS records. Throws RequestError `forbidden` without custom domains. */
function requireOffer({ routingEndpoint }: Pick<CustomNameServices, 'routingEndpoint'>): string {
  if (routingEndpoint !== undefined) return routingEndpoint;
  throw new RequestError('custom_names_not_offered');
}

function requireNoOther({ publishedAppName, customName }: Project, host: string): void {
  if (!publishedAppName) throw new RequestError('app_not_published_yet');
  if (customName && customName.host !== host) throw new RequestError('app_has_custom_name');
}
