import { ApiError } from '@buidl/client/api-error';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Revision, UsageControls } from '../../../../../shared/contract/projects.ts';
import { APP_SERVICE_MESSAGES } from '../../../../../shared/messages/app-services.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { createTransferKeys, type TransferDirection } from '../transfer-keys.ts';

const ROUTES = { deposit: 'depositToBank', withdraw: 'withdrawFromBank' } as const;

export function useAppBank(revision: Revision) {
  const options = appBankOptions(revision);
  const { data: controls } = useQuery(options);
  const queryClient = useQueryClient();
  const refreshCredits = useCreditRefresh();
  const [keys] = useState(() => createTransferKeys(() => crypto.randomUUID()));
  const { projectId } = revision;

  const transfer = useMutation({
    mutationFn: ({ direction, amount }: { direction: TransferDirection; amount: number }) =>
      callApi(ROUTES[direction], { projectId, amount, idempotencyKey: keys.keyFor({ direction, amount }) }),
    onSuccess: async ({ appWalletBalance }, { direction, amount }) => {
      keys.responded();
      // Cancels pending reads, which would overwrite the newer balance.
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      queryClient.setQueryData(options.queryKey, { ...controls, appWalletBalance });
      toasts.success(doneText(direction, amount), revision.projectNameDisplay);
      refreshCredits();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.isFromServer && error.status < 500) keys.responded();
      toasts.error(APP_SERVICE_MESSAGES.transferFailed, errorText(error, APP_SERVICE_MESSAGES.transferFallback));
    },
  });
  const settings = useMutation({
    mutationFn: (changed: Pick<UsageControls, 'billingModel' | 'rateLimit'>) =>
      callApi('setUsageControls', { projectId, ...changed }),
    onSuccess: () => {
      toasts.success(t`The settings were saved.`, revision.projectNameDisplay);
      refreshCredits();
    },
    onError: (error) =>
      toasts.error(APP_SERVICE_MESSAGES.updateFailed, errorText(error, APP_SERVICE_MESSAGES.updateFallback)),
  });
  return { controls, transfer, settings };
}

/**
 * Returns a function that refetches the data that a transfer changes: the balance in the header, the badge in the list
 * and the credit history.
 */
function useCreditRefresh() {
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  return () => {
    void refresh();
    void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    void queryClient.invalidateQueries({ queryKey: queryKeys.ledger });
  };
}

function doneText(direction: TransferDirection, amount: number): string {
  return direction === 'deposit'
    ? t`${formatCredits(amount)} deposited into the bank.`
    : t`${formatCredits(amount)} withdrawn to your account.`;
}

/** Loads the usage controls of an app. Starts with those from the cached list of apps, which may be minutes old. */
function appBankOptions({ projectId, usageControls }: Revision) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'bank', projectId],
    queryFn: async ({ signal }): Promise<UsageControls> => {
      const { revisions } = await callApi('getProject', { projectId }, { signal });
      return revisions[0]?.usageControls ?? usageControls;
    },
    initialData: usageControls,
    initialDataUpdatedAt: 0,
    meta: { isPrivate: true },
  });
}
