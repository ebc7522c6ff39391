import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

/** Loads the film strip of a build (screenshots after each step of the check) as data URLs, in the receipt's order. */
export function useFilmStrip(operationId: string) {
  return useQuery({
    queryKey: [...queryKeys.operations, operationId, 'film-strip'],
    queryFn: ({ signal }) => callApi('getFilmStrip', { operationId }, { signal }),
    select: ({ images }) => images.map((base64) => `data:image/webp;base64,${base64}`),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: true },
  });
}
