/** Whether the wallet's account is known: decides between login and registration. */
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

export function checkUserOptions(publicKey: string) {
  return queryOptions({
    queryKey: ['check-user', publicKey],
    queryFn: async ({ signal }) => (await callApi('checkUser', { publicKey }, { signal })).exists,
    gcTime: 0,
    staleTime: 0,
  });
}
