import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { DataScope } from '../data-scope.ts';
import { AT_ONCE } from './at-once.ts';

export function useDataOverview(place: DataScope) {
  const { projectId, space, revisionString } = place;
  return useQuery({
    ...AT_ONCE,
    queryKey: [...queryKeys.appData(projectId), 'overview', space, revisionString],
    queryFn: ({ signal }) => callDataApi('getDataOverview', place, { signal }),
    meta: { isPrivate: true },
  });
}

export function useDataRefresh(projectId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.appData(projectId) });
}

export function useApprovesFirst(projectId: string) {
  const refresh = useDataRefresh(projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: (approvesFirst: boolean) => callDataApi('setDataSettings', { projectId, approvesFirst }),
    onSuccess: (_response, approvesFirst) => {
      toasts.success(
        approvesFirst
          ? t`New records wait for your approval.`
          : t`New records are shown at once. Those that wait still need your approval.`,
      );
      return refresh();
    },
    onError: (error) =>
      toasts.error(t`The setting was not saved.`, errorText(error, t`Nothing was changed. Please try again.`)),
  });
}
