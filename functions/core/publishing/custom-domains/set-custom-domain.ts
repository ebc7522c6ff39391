import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { CustomDomain } from '../../../ports/custom-domains.ts';
import type { Project } from '../../../ports/projects.ts';
import { problemOf, RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { isOwnHost } from '../is-own-host.ts';
import { type CustomDomainResult, type CustomDomainServices, customDomainResult } from './custom-domain-result.ts';

/**
 * Stores the domain that an owner wants for an app. The app gets the domain only after `checkCustomDomain` has verified
 * its DNS records, so that nobody can block a domain of somebody else. Throws RequestError `not_found`, `forbidden`,
 * `invalid_input` for a domain of this product, and `conflict` for an app that is not published or has another domain.
 */
export async function setCustomDomain(
  services: CustomDomainServices,
  caller: Caller,
  { projectId, host }: RouteInput<'setCustomDomain'>,
): Promise<CustomDomainResult> {
  const { projects, customDomains, addresses, ids } = services;
  const routingEndpoint = requireOffer(services);
  const { project } = await findManagedProject(projects, caller, projectId);
  if (isOwnHost(host, [addresses.siteUrl, addresses.appsUrl])) {
    throw new RequestError('host_of_this_site', {
      problems: [{ field: 'host', ...problemOf('host_of_this_site') }],
    });
  }
  requireNoOther(project, host);
  if (project.customDomain) return customDomainResult(project.customDomain, routingEndpoint);
  const name: CustomDomain = { host, proof: ids.nonce(), isClaimed: false, state: 'waiting' };
  if (!(await customDomains.ask(projectId, name))) refuseConflict();
  return customDomainResult(name, routingEndpoint);
}

/**
 * Returns the target of the DNS records. Throws RequestError `forbidden` when the deployment offers no custom domains.
 */
function requireOffer({ routingEndpoint }: Pick<CustomDomainServices, 'routingEndpoint'>): string {
  if (routingEndpoint !== undefined) return routingEndpoint;
  throw new RequestError('custom_names_not_offered');
}

function requireNoOther({ publishedAppName, customDomain }: Project, host: string): void {
  if (!publishedAppName) throw new RequestError('app_not_published_yet');
  if (customDomain && customDomain.host !== host) throw new RequestError('app_has_custom_name');
}
