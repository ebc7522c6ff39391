import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/**
 * Saves edited code as a new revision. `onSaved` gets the number of the new revision after the lists were refetched.
 */
export function useCodeEdit(
  { projectId, revisionString }: Pick<Revision, 'projectId' | 'revisionString'>,
  onSaved: (revisionString: string) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (document: string) => callApi('editCode', { projectId, revisionString, document }),
    onSuccess: async (saved) => {
      toasts.success(t`Saved as Rev ${saved.revisionString}, free of charge.`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onSaved(saved.revisionString);
    },
    onError: (error) =>
      toasts.error(t`Your changes could not be saved.`, errorText(error, t`The server could not be reached.`)),
  });
}
