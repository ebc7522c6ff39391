import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import type { FreeEdit } from '../../../../../shared/domain/free-edits/free-edit.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/**
 * Saves manual edits as a new revision. `onSettled` gets the saved edits. `onSaved` gets the number of the new revision
 * after the lists were refetched.
 */
export function useFreeEdit(
  { projectId, revisionString }: Pick<Revision, 'projectId' | 'revisionString'>,
  onSettled: (edits: readonly FreeEdit[]) => void,
  onSaved: (revisionString: string) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edits: FreeEdit[]) => callApi('editFreely', { projectId, revisionString, edits }),
    onSuccess: async (saved, edits) => {
      onSettled(edits);
      toasts.success(t`Saved as Rev ${saved.revisionString}, free of charge.`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onSaved(saved.revisionString);
    },
    onError: (error) =>
      toasts.error(t`Your changes could not be saved.`, errorText(error, t`The server could not be reached.`)),
  });
}
