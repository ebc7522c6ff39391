import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Makes a project of the user from an HTML file. */
export function useImport(onMade: (made: RouteResponse<'importApp'>) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (document: File) => callApi('importApp', { document }),
    onSuccess: (made) => {
      toasts.success(t`The project is yours.`, t`Say what should be different and build a revision.`);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onMade(made);
    },
  });
}
