import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The status of one of the user's builds, with its receipt. */
export function useOperation(operationId: string) {
  return useQuery({
    queryKey: [...queryKeys.operations, operationId],
    queryFn: ({ signal }) => callApi('getOperationStatus', { operationId }, { signal }),
    meta: { isPrivate: true },
  });
}
