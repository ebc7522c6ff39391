import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataRemoval } from '../../../../../shared/contract/data-removal.ts';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { createIdempotencyKeys } from '../idempotency-keys.ts';
import type { RemovalConditions } from '../removal-conditions.ts';
import { AT_ONCE } from './at-once.ts';
import { useDataRefresh } from './use-data-overview.ts';

export function useRemovalCount(conditions: RemovalConditions, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    ...AT_ONCE,
    queryKey: [...queryKeys.appData(conditions.projectId), 'removal-count', conditions],
    queryFn: ({ signal }) => callDataApi('countRemoval', conditions, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { isPrivate: true },
  });
}

/**
 * Removes the matching records. A call removes only a part of them, so it is repeated until none are left. A retry
 * continues the same removal.
 */
export function useBulkRemoval(projectId: string, onDone: () => void) {
  const refresh = useDataRefresh(projectId);
  const restoring = useRestoring(projectId);
  const [nameOf] = useState(() => createIdempotencyKeys());
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (conditions: RemovalConditions) => {
      const request = { ...conditions, removalId: nameOf(conditions) };
      let step = await callDataApi('removeRecords', request);
      while (!step.isDone) step = await callDataApi('removeRecords', request);
      return step.removal;
    },
    onSuccess: ({ removalId, records, restorableUntilMs }: DataRemoval) => {
      toasts.success(
        plural(records, { one: '# record was removed.', other: '# records were removed.' }),
        t`You can restore it until ${formatMoment(new Date(restorableUntilMs).toISOString())}.`,
        { label: t`Undo`, onChoose: () => restoring.mutate(removalId) },
      );
      onDone();
    },
    onError: (error) =>
      toasts.error(t`Not all records were removed.`, errorText(error, t`Some are still there. Please try again.`)),
    onSettled: refresh,
  });
}

/** Restores removed records. Repeats the call until all of them are back. A retry continues. */
export function useRestoring(projectId: string) {
  const refresh = useDataRefresh(projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (removalId: string) => {
      let isDone = false;
      while (!isDone) ({ isDone } = await callDataApi('restoreRecords', { projectId, removalId }));
    },
    onSuccess: () => {
      toasts.success(t`The records were restored.`);
    },
    onError: (error) =>
      toasts.error(t`Not all records were restored.`, errorText(error, t`Nothing was lost. Please try again.`)),
    onSettled: refresh,
  });
}
