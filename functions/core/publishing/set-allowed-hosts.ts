import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, projectNotFound } from '../projects/managed-project.ts';
import { isOwnHost } from './is-own-host.ts';

interface AllowedHostsServices {
  projects: Projects;
  publications: Publications;
  addresses: Addresses;
}

/**
 * Sets the external hosts that an app may call. Throws RequestError `not_found`, `forbidden`, and `invalid_input` for a
 * host of this product.
 */
export async function setAllowedHosts(
  { projects, publications, addresses }: AllowedHostsServices,
  caller: Caller,
  { projectId, allowedHosts }: RouteInput<'setAllowedHosts'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  const own = [addresses.siteUrl, addresses.appsUrl];
  const ownHost = allowedHosts.find((host) => isOwnHost(host, own));
  if (ownHost !== undefined) {
    throw new RequestError({ key: 'own_host_not_allowed', params: { host: ownHost } });
  }
  if (await publications.setAllowedHosts(projectId, allowedHosts)) return;
  throw projectNotFound();
}
