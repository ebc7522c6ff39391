import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PUBLISHING_MESSAGES } from '../../../../shared/messages/publishing.ts';
import { errorText } from '../api-error.ts';
import { t } from '../language/translate.ts';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';
import { toasts } from '../toasts.ts';

export function useAppeal(projectId: string, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => callApi('appealTakedown', { projectId, text }),
    onSuccess: () => {
      toasts.success(PUBLISHING_MESSAGES.appealSent, PUBLISHING_MESSAGES.appealSentDetail);
      onSent();
    },
    onError: (error) =>
      toasts.error(
        PUBLISHING_MESSAGES.appealFailed,
        errorText(error, t`The server could not be reached. Please try again.`),
      ),
    // Also refetches after a refusal, because an admin may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.projects }),
  });
}
