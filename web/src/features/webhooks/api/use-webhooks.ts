import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteRequest } from '../../../../../shared/contract/routes.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { errorText } from '../../../lib/api-error.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { callWebhooksApi } from '../../../lib/webhooks-api.ts';

export const UNREACHABLE = message('The server could not be reached. Please try again.');

export function useWebhooks() {
  return useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => callWebhooksApi('listWebhooks', {}, { signal }),
    select: ({ webhooks }) => webhooks,
    meta: { isPrivate: true },
  });
}

/** Creates a webhook. The result contains the secret, so it is never cached. */
export function useWebhookCreation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: RouteRequest<'createWebhook'>) => callWebhooksApi('createWebhook', input),
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}

export function useWebhookDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: string) => callWebhooksApi('deleteWebhook', { webhookId }),
    onSuccess: () => toasts.success(t(WEBHOOK_MESSAGES.removed)),
    onError: (error) => toasts.error(t(WEBHOOK_MESSAGES.removeFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}

export function useEnableWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: string) => callWebhooksApi('enableWebhook', { webhookId }),
    onSuccess: () => toasts.success(t(WEBHOOK_MESSAGES.switchedOn)),
    onError: (error) => toasts.error(t(WEBHOOK_MESSAGES.switchFailed), errorText(error, UNREACHABLE)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}
