import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { APP_SERVICE_MESSAGES } from '../../../../../shared/messages/app-services.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

export function useAllowedHosts({ projectId, projectNameDisplay }: Revision) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (allowedHosts: string[]) => callApi('setAllowedHosts', { projectId, allowedHosts }),
    onSuccess: () => {
      toasts.success(t`The settings were saved.`, projectNameDisplay);
      return queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) =>
      toasts.error(APP_SERVICE_MESSAGES.updateFailed, errorText(error, APP_SERVICE_MESSAGES.updateFallback)),
  });
}
