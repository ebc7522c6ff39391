import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { DataScope } from '../data-scope.ts';
import { AT_ONCE } from './at-once.ts';
import { useDataRefresh } from './use-data-overview.ts';

/** Deletes all records of collections. One request deletes only some of them, so it is repeated until none are left. */
export function useEmptying(place: DataScope, onDone: () => void) {
  const refresh = useDataRefresh(place.projectId);
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (collections: readonly string[]) => {
      for (const collection of collections) {
        let isEmpty = false;
        while (!isEmpty) ({ isEmpty } = await callDataApi('emptyCollection', { ...place, collection }));
      }
    },
    onSuccess: () => {
      toasts.success(t`All records were deleted.`);
      onDone();
    },
    onError: (error) =>
      toasts.error(t`Not all records were deleted.`, errorText(error, t`Some are still there. Please try again.`)),
    onSettled: refresh,
  });
}
