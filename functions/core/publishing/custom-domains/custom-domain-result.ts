import type { CustomDomainListing } from '../../../../shared/contract/publishing/custom-domains.ts';
import { recordsFor } from '../../../../shared/domain/custom-domain.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { CustomDomain, CustomDomains } from '../../../ports/custom-domains.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { Projects } from '../../../ports/projects.ts';

export interface CustomDomainServices {
  projects: Projects;
  customDomains: CustomDomains;
  addresses: Pick<Addresses, 'siteUrl' | 'appsUrl'>;
  ids: Pick<Ids, 'nonce'>;
  /** The target of the DNS records; undefined when the deployment has no custom domains. */
  routingEndpoint: string | undefined;
}

export interface CustomDomainResult {
  isOffered: boolean;
  customDomain?: CustomDomainListing | undefined;
}

export function customDomainResult(
  name: CustomDomain | undefined,
  routingEndpoint: string | undefined,
): CustomDomainResult {
  if (routingEndpoint === undefined) return { isOffered: false };
  if (!name) return { isOffered: true };
  const { host, state, problem } = name;
  const records = recordsFor(name, routingEndpoint);
  return { isOffered: true, customDomain: { host, state, ...(problem && { problem }), records } };
}
