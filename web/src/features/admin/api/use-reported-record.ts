import { ApiError } from '@buidl/client/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';

type Report = RouteResponse<'listReports'>['reports'][number];

/** Returns where the reported record is stored; undefined for a report about a whole app. */
export function reportedPlace({ projectId, revisionString, record }: Report) {
  const space = revisionString === undefined ? 'live' : 'preview';
  return record && ({ projectId, space, ...record } as const);
}

export type ReportedRef = NonNullable<ReturnType<typeof reportedPlace>>;

/** Loads a reported record. `data` is null when the record was deleted. */
export function useReportedRecord(place: ReportedRef) {
  return useQuery({
    queryKey: [...queryKeys.admin, 'record', place],
    queryFn: async ({ signal }) => {
      try {
        return (await callDataApi('getManagedRecord', place, { signal })).record;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
    meta: { isPrivate: true },
  });
}

export function useReportedRecordRemoval(place: ReportedRef, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callDataApi('removeManagedRecord', place),
    onSuccess: () => {
      toasts.success('The record was removed.');
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin });
      onDone();
    },
    onError: (error) => toasts.error(ADMIN_MESSAGES.actionFailed, errorText(error, 'Failed to remove the record.')),
  });
}
