import type { BuidlClient } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import type { Revision } from '../../../shared/contract/projects.ts';

/** Tells the server that a revision is exported, after which its build cannot be refunded. Throws ApiError. */
export async function recordExport(
  client: BuidlClient,
  { projectId, revisionString }: Revision,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.call('recordExport', { projectId, revisionString }, { signal });
  } catch (error) {
    // Status 404 comes from older servers, which do not have this route.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
