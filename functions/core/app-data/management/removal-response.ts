import type { DataRemoval as RemovalResponse } from '../../../../shared/contract/data-removal.ts';
import { restorableUntilMs } from '../../../../shared/domain/app-data/removal-limits.ts';
import type { DataRemoval } from '../../../ports/app-data.ts';

/** Returns a removal as its owner sees it: without the pseudonyms and the network that it matches. */
export function removalResponse({ removalId, status, filter, ...removal }: DataRemoval): RemovalResponse {
  const { collection, sinceMs, untilMs, authorIds, network } = filter;
  return {
    removalId,
    status,
    ...(collection !== undefined && { collection }),
    ...(sinceMs !== undefined && { sinceMs }),
    untilMs,
    sameVisitor: authorIds !== undefined,
    sameNetwork: network !== undefined,
    records: removal.records,
    bytes: removal.bytes,
    startedAtMs: removal.startedAtMs,
    restorableUntilMs: restorableUntilMs(removal.startedAtMs),
  };
}
