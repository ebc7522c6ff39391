import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/api-error.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

export function useSessions() {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const list = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await callApi('listSessions', {}, { signal })).sessions,
    meta: { isPrivate: true },
  });
  const settled = () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions });

  const revoke = useMutation({
    mutationFn: (sessionId: string) => callApi('revokeSession', { sessionId }),
    onSuccess: () => toasts.success(t`The session was ended.`),
    onError: (error) => toasts.error(t`The session was not ended`, errorText(error, UNREACHABLE)),
    onSettled: settled,
  });
  const revokeAll = useMutation({
    mutationFn: (keepCurrent: boolean) => callApi('revokeAllSessions', { keepCurrent }),
    onSuccess: (_response, keepCurrent) => {
      if (keepCurrent) toasts.success(t`All other sessions were ended.`);
      // The server now rejects this session's key, which ends the session here.
      else void refresh();
    },
    onError: (error) => toasts.error(t`The sessions were not ended`, errorText(error, UNREACHABLE)),
    onSettled: (_response, _error, keepCurrent) => (keepCurrent ? settled() : undefined),
  });
  return { list, revoke, revokeAll };
}

const UNREACHABLE = message('The server could not be reached. Please try again.');
