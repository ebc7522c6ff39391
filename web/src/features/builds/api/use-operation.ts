import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

/** Returns the status of one of the user's builds, with its receipt. */
export function useOperation(operationId: string) {
  return useQuery({
    queryKey: [...queryKeys.operations, operationId],
    queryFn: ({ signal }) => callApi('getOperationStatus', { operationId }, { signal }),
    meta: { isPrivate: true },
  });
}
