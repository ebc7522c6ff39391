import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

interface RemixedRevision {
  projectId: string;
  revisionString: string;
}

interface RemixOutcomes {
  onRemixed: (made: RemixedRevision) => void;
  onFailed: () => void;
}

export function useRemix(projectId: string, { onRemixed, onFailed }: RemixOutcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('remixApp', { projectId }),
    onSuccess: (made) => {
      toasts.success(t`The remix is yours.`, t`Say what should be different and build a revision.`);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onRemixed(made);
    },
    onError: (error) => {
      toasts.error(t`Remix failed`, errorText(error, t`The server could not be reached. Nothing was made.`));
      onFailed();
    },
  });
}
