import type { CustomNameListing } from '../../../../shared/contract/publishing/custom-names.ts';
import { recordsFor } from '../../../../shared/domain/custom-name.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { CustomName, CustomNames } from '../../../ports/custom-names.ts';
import type { Ids } from '../../../ports/ids.ts';
import type { Projects } from '../../../ports/projects.ts';

export interface CustomNameServices {
  projects: Projects;
  customNames: CustomNames;
  addresses: Pick<Addresses, 'siteUrl' | 'appsUrl'>;
  ids: Pick<Ids, 'nonce'>;
  /** The target of the DNS records; undefined where the deployment has no custom domains. */
  routingEndpoint: string | undefined;
}

export interface CustomNameResult {
  isOffered: boolean;
  customName?: CustomNameListing | undefined;
}

/** Returns the owner's view of an app's custom domain. */
export function customNameResult(
  name: CustomName | undefined,
  routingEndpoint: string | undefined,
): CustomNameResult {
  if (routingEndpoint === undefined) return { isOffered: false };
  if (!name) return { isOffered: true };
  const { host, state, problem } = name;
  const records = recordsFor(name, routingEndpoint);
  return { isOffered: true, customName: { host, state, ...(problem && { problem }), records } };
}
