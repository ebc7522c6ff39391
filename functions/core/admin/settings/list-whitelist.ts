import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AllowList } from '../../../ports/auth.ts';
import type { ListQuery } from '../../../ports/pagination.ts';

export async function listWhitelist(
  { allowList }: { allowList: AllowList },
  query: ListQuery,
): Promise<Omit<RouteResponse<'listWhitelist'>, 'success'>> {
  const { entries, nextCursor } = await allowList.list(query);
  const whitelist = entries.map(({ addedAtMs, ...entry }) => ({
    ...entry,
    addedAt: new Date(addedAtMs).toISOString(),
  }));
  return { whitelist, nextCursor };
}
