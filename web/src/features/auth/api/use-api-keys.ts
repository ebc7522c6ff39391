import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteRequest } from '../../../../../shared/contract/routes.ts';
import { API_KEY_MESSAGES } from '../../../../../shared/messages/api-keys.ts';
import { errorText } from '../../../lib/api-error.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;
const UNREACHABLE = message('The server could not be reached. Please try again.');

export function useApiKeys() {
  return useInfiniteQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ pageParam, signal }) => callApi('listApiKeys', { limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta: { isPrivate: true },
  });
}

/** Creates an API key. The result contains the key, so it is never cached. */
export function useKeyCreation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: RouteRequest<'createApiKey'>) => callApi('createApiKey', input),
    gcTime: 0,
    onError: (error) => toasts.error(t(API_KEY_MESSAGES.createFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}

export function useKeyRevocation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => callApi('revokeApiKey', { keyId }),
    onSuccess: () => toasts.success(t(API_KEY_MESSAGES.revoked)),
    onError: (error) => toasts.error(t(API_KEY_MESSAGES.revokeFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
