import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';

export type ReturnedBuild = RouteResponse<'returnBuild'>;

/**
 * Gives a build back for a refund. `onReturned` runs before the lists are refetched, so that the caller can first leave
 * the deleted revision's page.
 */
export function useBuildReturn(operationId: string, onReturned: (returned: ReturnedBuild) => void) {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: (reason: string) => callApi('returnBuild', { operationId, reason }),
    onSuccess: (returned) => {
      toasts.success(t`The build was returned.`, t`${formatCredits(returned.creditsReturned)} came back.`);
      onReturned(returned);
      void refresh();
      for (const queryKey of [queryKeys.projects, queryKeys.ledger, queryKeys.operations]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
