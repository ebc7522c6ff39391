import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Picks one of two designs. `onPicked` runs after the lists were refetched. */
export function useDesignPick(onPicked: (picked: Revision) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, revisionString }: Revision) => callApi('pickDesign', { projectId, revisionString }),
    onSuccess: async (_response, picked) => {
      toasts.success(t`You picked ${t(picked.design?.name ?? '')}.`, t`The other design stays as a revision.`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onPicked(picked);
    },
    onError: (error) =>
      toasts.error(t`The design could not be picked.`, errorText(error, t`The server could not be reached.`)),
  });
}
