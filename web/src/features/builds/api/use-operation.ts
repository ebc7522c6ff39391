import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

export function useOperation(operationId: string) {
  return useQuery({
    queryKey: [...queryKeys.operations, operationId],
    queryFn: ({ signal }) => callApi('getOperationStatus', { operationId }, { signal }),
    meta: { isPrivate: true },
  });
}
