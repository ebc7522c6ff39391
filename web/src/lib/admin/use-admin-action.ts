import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { adminRoutes } from '../../../../shared/contract/admin/routes.ts';
import type { RouteRequest, RouteResponse } from '../../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../../shared/messages/admin.ts';
import { errorText } from '../api-error.ts';
import { queryKeys } from '../query-keys.ts';
import { toasts } from '../toasts.ts';
import { callAdminApi } from './admin-client.ts';

interface ActionOptions<Request, Response> {
  success: string | ((response: Response) => string);
  fallback: string;
  failure?: string;
  onDone: (response: Response, request: Request) => void;
}

/** Calls an admin route and shows toasts. Afterwards it refetches every admin query. */
export function useAdminAction<Id extends keyof typeof adminRoutes>(
  id: Id,
  options: ActionOptions<RouteRequest<Id>, RouteResponse<Id>>,
) {
  const { success, fallback, failure = ADMIN_MESSAGES.actionFailed, onDone } = options;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: RouteRequest<Id>) => callAdminApi(id, request),
    onSuccess: (response, request) => {
      toasts.success(typeof success === 'string' ? success : success(response));
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin });
      onDone(response, request);
    },
    onError: (error) => toasts.error(failure, errorText(error, fallback)),
  });
}
