import { ApiError } from '@buidl/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Renames a project. A toast offers to undo it. */
export function useRename({ projectId, projectNameDisplay: oldName }: Revision) {
  const queryClient = useQueryClient();
  const rename = (projectNameDisplay: string) => callApi('renameProject', { projectId, projectNameDisplay });
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.projects });
  const tellFailure = (error: Error) =>
    toasts.error(t`The name could not be changed.`, errorText(error, t`The server could not be reached.`));
  const undo = () => void rename(oldName).then(refresh, tellFailure);
  return useMutation({
    mutationFn: rename,
    onSuccess: async (_response, name) => {
      await refresh();
      toasts.success(t`Renamed to ${name}.`, undefined, { label: t`Undo`, onChoose: undo });
    },
    onError: tellFailure,
  });
}

/** Deletes all revisions of a project, and the project with the last one. */
export function useAppDeletion(revisions: readonly Revision[], onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const { projectId, revisionString } of revisions) await deleteOne({ projectId, revisionString });
    },
    onSuccess: () => {
      const [newest] = revisions;
      toasts.success(t`${newest?.projectNameDisplay ?? ''} was deleted.`);
      onDeleted();
    },
    onError: (error) =>
      toasts.error(PROJECT_MESSAGES.deletionFailed, errorText(error, PROJECT_MESSAGES.deletionFallback)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.projects }),
  });
}

/** Deletes a revision. Ignores a missing one, because deleting one of two designs also deletes the other. */
async function deleteOne(revision: { projectId: string; revisionString: string }): Promise<void> {
  try {
    await callApi('deleteRevision', revision);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
