import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CustomDomainListing,
  customDomainRoutes,
} from '../../../../../shared/contract/publishing/custom-domains.ts';
import { CUSTOM_DOMAIN_MESSAGES } from '../../../../../shared/messages/custom-domains.ts';
import { browserParts, createApiClient } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Separate from `callApi`, so that only the publish dialog loads the routes of custom domains. */
const callCustomDomainsApi = createApiClient(customDomainRoutes, browserParts);

/** Interval at which an open dialog checks a pending domain. */
const CHECK_INTERVAL_MS = 30_000;

/** Defined here, because the shared keys are part of every page. */
const keyOf = (projectId: string) => ['custom-domain', projectId];

interface CustomDomainState {
  isOffered: boolean;
  customDomain?: CustomDomainListing | undefined;
}

/** Returns the custom domain of a published app. Each read also advances the setup as far as the DNS records allow. */
export function useCustomDomain(projectId: string) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }): Promise<CustomDomainState> =>
      callCustomDomainsApi('checkCustomDomain', { projectId }, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? CHECK_INTERVAL_MS : false),
    meta: { isPrivate: true },
  });
}

/** Sets the custom domain of an app. `onRefused` receives the error text when the domain cannot be set. */
export function useNameChoice(projectId: string, onRefused: (problem: string) => void) {
  const show = useShow(projectId);
  return useMutation({
    mutationFn: (host: string) => callCustomDomainsApi('setCustomDomain', { projectId, host }),
    onSuccess: show,
    onError: (error) => onRefused(errorText(error, CUSTOM_DOMAIN_MESSAGES.notSet)),
  });
}

export function useNameRemoval(projectId: string) {
  const show = useShow(projectId);
  return useMutation({
    mutationFn: () => callCustomDomainsApi('removeCustomDomain', { projectId }),
    onSuccess: (response) => {
      show(response);
      toasts.success(t(CUSTOM_DOMAIN_MESSAGES.removed));
    },
    onError: (error) =>
      toasts.error(t(CUSTOM_DOMAIN_MESSAGES.removeFailed), errorText(error, CUSTOM_DOMAIN_MESSAGES.notSet)),
  });
}

function useShow(projectId: string) {
  const queryClient = useQueryClient();
  return (response: CustomDomainState) => queryClient.setQueryData(keyOf(projectId), response);
}

function isOnItsWay(response: CustomDomainState | undefined): boolean {
  const state = response?.customDomain?.state;
  return state === 'waiting' || state === 'issuing';
}
