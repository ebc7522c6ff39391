import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { PROJECT_MESSAGES } from '../../../../shared/messages/projects.ts';
import { errorText } from '../api-error.ts';
import { t } from '../language/translate.ts';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';
import { toasts } from '../toasts.ts';

export type RevisionChange =
  | { kind: 'promoted'; from: string; to: string }
  | { kind: 'deleted'; revisionString: string };

/** Changes a revision on the server. `onChanged` runs after the change. */
export function useRevisionChanges(revision: Revision, onChanged?: (change: RevisionChange) => void) {
  const queryClient = useQueryClient();
  const { projectId, revisionString, projectNameDisplay } = revision;
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: queryKeys.projects });

  const promotion = useMutation({
    mutationFn: () => callApi('promoteRevision', { projectId, revisionString }),
    onSuccess: async (promoted) => {
      toasts.success(t`Rev ${revisionString} is now also Rev ${promoted.revisionString}.`, projectNameDisplay);
      await refreshLists();
      onChanged?.({ kind: 'promoted', from: revisionString, to: promoted.revisionString });
    },
    onError: (error) =>
      toasts.error(PROJECT_MESSAGES.promotionFailed, errorText(error, PROJECT_MESSAGES.promotionFallback)),
  });
  const deletion = useMutation({
    mutationFn: () => callApi('deleteRevision', { projectId, revisionString }),
    onSuccess: async () => {
      toasts.success(t`Rev ${revisionString} was deleted.`, projectNameDisplay);
      onChanged?.({ kind: 'deleted', revisionString });
      await refreshLists();
    },
    onError: (error) =>
      toasts.error(PROJECT_MESSAGES.deletionFailed, errorText(error, PROJECT_MESSAGES.deletionFallback)),
  });
  return { promotion, deletion };
}
