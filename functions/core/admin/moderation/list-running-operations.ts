import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { RunningBuilds } from '../../../ports/builds.ts';
import type { ListQuery } from '../../../ports/pagination.ts';
import type { OwnerNames } from './list-payments.ts';

export async function listRunningOperations(
  { runningBuilds, usernames }: { runningBuilds: RunningBuilds } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listRunningOperations'>, 'success'>> {
  const { entries, nextCursor } = await runningBuilds.list(query);
  const names = await usernames.of(entries.map(({ ownerPublicKey }) => ownerPublicKey));
  return {
    operations: entries.map(({ startedAtMs, ...operation }) => ({
      ...operation,
      ownerUsername: names.get(operation.ownerPublicKey),
      startedAt: new Date(startedAtMs).toISOString(),
    })),
    nextCursor,
  };
}
