import { useQuery } from '@tanstack/react-query';
import { usernameSchema } from '../../../../../shared/contract/fields.ts';
import { isReservedUsername } from '../../../../../shared/domain/username.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { callApi } from '../../../lib/site-api.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';

const TYPING_PAUSE_MS = 300;

export type UsernameCheck = { state: 'unknown' } | { state: 'free' } | { state: 'refused'; problem: string };

/** Checks a username while it is typed. `unknown` until it is long enough, and when the server does not answer. */
export function useUsernameCheck(publicKey: string, username: string): UsernameCheck {
  const settled = useDebouncedValue(username, TYPING_PAUSE_MS);
  const isValid = usernameSchema.safeParse(settled).success && !isReservedUsername(settled);
  const { data: isFree } = useQuery({
    queryKey: ['check-username', publicKey, settled],
    queryFn: async ({ signal }) =>
      (await callApi('checkUser', { publicKey, username: settled }, { signal })).isUsernameFree ?? null,
    enabled: isValid,
    retry: false,
    gcTime: 0,
  });
  // A name that is too short is refused only when it is sent, because users type one letter after the other.
  if (/[^A-Za-z0-9_]/.test(username) || username.length > 20) {
    return { state: 'refused', problem: AUTH_MESSAGES.invalidUsernameDetail };
  }
  if (isReservedUsername(username)) return { state: 'refused', problem: AUTH_MESSAGES.usernameReserved };
  if (username !== settled || typeof isFree !== 'boolean') return { state: 'unknown' };
  return isFree ? { state: 'free' } : { state: 'refused', problem: AUTH_MESSAGES.usernameTaken };
}
