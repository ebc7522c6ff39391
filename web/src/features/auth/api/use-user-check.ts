import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/site-api.ts';

export function userCheckKey(publicKey: string | null) {
  return ['check-user', publicKey];
}

/** Checks whether the wallet's account exists, to choose between login and registration. Idle without a wallet. */
export function useUserCheck(publicKey: string | null) {
  return useQuery({
    queryKey: userCheckKey(publicKey),
    queryFn: async ({ signal }) => (await callApi('checkUser', { publicKey: publicKey ?? '' }, { signal })).exists,
    enabled: publicKey !== null,
    gcTime: 0,
    staleTime: 0,
  });
}
