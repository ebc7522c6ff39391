import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { callWebhooksApi } from '../../../lib/webhooks-api.ts';
import { UNREACHABLE } from './use-webhooks.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;
/** The poll interval. The server sends deliveries once a minute, so a result appears at most ten seconds late. */
const REFRESH_MS = 10_000;

/** Lists the deliveries of a webhook. Polls while a delivery is pending. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.webhooks, webhookId],
    queryFn: ({ pageParam, signal }) =>
      callWebhooksApi('listDeliveries', { webhookId, limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.pages.some((page) => page.deliveries.some(({ status }) => status === 'waiting'));
      return isWaiting === true && REFRESH_MS;
    },
    meta: { isPrivate: true },
  });
}

export function usePing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: string) => callWebhooksApi('pingWebhook', { webhookId }),
    onSuccess: () => toasts.success(t(WEBHOOK_MESSAGES.pinged)),
    onError: (error) => toasts.error(t(WEBHOOK_MESSAGES.pingFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}

export function useSendingAgain(webhookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => callWebhooksApi('resendDelivery', { webhookId, deliveryId }),
    onSuccess: () => toasts.success(t(WEBHOOK_MESSAGES.sending)),
    onError: (error) => toasts.error(t(WEBHOOK_MESSAGES.sendFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}
