import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomNameListing } from '../../../../../shared/contract/publishing/custom-names.ts';
import { CUSTOM_NAME_MESSAGES } from '../../../../../shared/messages/custom-names.ts';
import { errorText } from '../../../lib/api-error.ts';
import { callCustomNamesApi } from '../../../lib/custom-names-api.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';

/** How often an open dialog looks at a name that is on its way. */
const CHECK_INTERVAL_MS = 30_000;

/** Beside its only use, because the other keys are part of each page. */
const keyOf = (projectId: string) => ['custom-name', projectId];

interface CustomNameState {
  isOffered: boolean;
  customName?: CustomNameListing | undefined;
}

/** The name of a published app. Each look goes on with what its DNS records allow. */
export function useCustomName(projectId: string) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }): Promise<CustomNameState> =>
      callCustomNamesApi('checkCustomName', { projectId }, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? CHECK_INTERVAL_MS : false),
    meta: { isPrivate: true },
  });
}

/** Asks for a name. `onRefused` gets what is wrong with it. */
export function useNameChoice(projectId: string, onRefused: (problem: string) => void) {
  const show = useShow(projectId);
  return useMutation({
    mutationFn: (host: string) => callCustomNamesApi('setCustomName', { projectId, host }),
    onSuccess: show,
    onError: (error) => onRefused(errorText(error, CUSTOM_NAME_MESSAGES.notSet)),
  });
}

export function useNameRemoval(projectId: string) {
  const show = useShow(projectId);
  return useMutation({
    mutationFn: () => callCustomNamesApi('removeCustomName', { projectId }),
    onSuccess: (response) => {
      show(response);
      toasts.success(t(CUSTOM_NAME_MESSAGES.removed));
    },
    onError: (error) =>
      toasts.error(t(CUSTOM_NAME_MESSAGES.removeFailed), errorText(error, CUSTOM_NAME_MESSAGES.notSet)),
  });
}

function useShow(projectId: string) {
  const queryClient = useQueryClient();
  return (response: CustomNameState) => queryClient.setQueryData(keyOf(projectId), response);
}

function isOnItsWay(response: CustomNameState | undefined): boolean {
  const state = response?.customName?.state;
  return state === 'waiting' || state === 'issuing';
}
