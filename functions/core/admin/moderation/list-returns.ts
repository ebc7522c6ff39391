import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { ReturnCases } from '../../../ports/builds.ts';
import type { ListQuery } from '../../../ports/pagination.ts';
import type { OwnerNames } from './list-payments.ts';

export async function listReturns(
  { returnCases, usernames }: { returnCases: ReturnCases } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listReturns'>, 'success'>> {
  const { entries, nextCursor } = await returnCases.list(query);
  const names = await usernames.of(entries.map(({ operation }) => operation.ownerPublicKey));
  return {
    returns: entries.map(({ operation, projectName, idea }) => {
      const { operationId, ownerPublicKey, mode, receipt, returnReason = '', returnedAtMs = 0 } = operation;
      return {
        operationId,
        ownerPublicKey,
        ownerUsername: names.get(ownerPublicKey),
        mode,
        projectName,
        idea,
        reason: returnReason,
        credits: receipt?.creditsCharged ?? 0,
        features: receipt?.features ?? [],
        returnedAt: new Date(returnedAtMs).toISOString(),
      };
    }),
    nextCursor,
  };
}
