/** A change that an admin makes: sent, told, and what it changed read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { adminRoutes } from '../../../../../shared/contract/admin/routes.ts';
import type { RouteRequest, RouteResponse } from '../../../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { errorText } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { callAdminApi } from '../api/admin-client.ts';

interface ActionTexts<Reply> {
  success: string | ((reply: Reply) => string);
  /** What is said when the server gives no reason. */
  fallback: string;
  failure?: string;
  onDone?: (() => void) | undefined;
}

export function useAdminAction<Id extends keyof typeof adminRoutes>(
  id: Id,
  { success, fallback, failure = ADMIN_MESSAGES.actionFailed, onDone }: ActionTexts<RouteResponse<Id>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: RouteRequest<Id>) => callAdminApi(id, request),
    onSuccess: (reply) => {
      toasts.success(typeof success === 'string' ? success : success(reply));
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin });
      onDone?.();
    },
    onError: (error) => toasts.error(failure, errorText(error, fallback)),
  });
}
