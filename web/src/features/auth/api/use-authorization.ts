import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authorizationRoutes } from '../../../../../shared/contract/auth.ts';
import type { RouteRequest } from '../../../../../shared/contract/routes.ts';
import { AUTHORIZATION_MESSAGES } from '../../../../../shared/messages/authorization.ts';
import { browserParts, createApiClient } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Separate from `callApi`, so that only the authorization page loads these routes. */
const callAuthorizationsApi = createApiClient(authorizationRoutes, browserParts);

const UNREACHABLE = message('The server could not be reached. Please try again.');

export function useAuthorization(query: string) {
  return useQuery({
    queryKey: ['authorization', query],
    queryFn: ({ signal }) => callAuthorizationsApi('describeAuthorization', { query }, { signal }),
    meta: { isPrivate: true },
  });
}

/** Allows a program to use the account. The result contains the authorization code, so it is never cached. */
export function useConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: RouteRequest<'allowAuthorization'>) => callAuthorizationsApi('allowAuthorization', input),
    gcTime: 0,
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
    onError: (error) => toasts.error(t(AUTHORIZATION_MESSAGES.failed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
