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
  /** Where names lead; undefined where the deployment offers none. */
  routingEndpoint: string | undefined;
}

export interface CustomNameResult {
  isOffered: boolean;
  customName?: CustomNameListing | undefined;
}

/** What an owner is told of the name of an app. */
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
