/** The apps of the showcase, which visitors may read as well. */
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const showcaseOptions = queryOptions({
  queryKey: queryKeys.showcase,
  queryFn: async ({ signal }) => (await callApi('getShowcase', {}, { signal })).apps,
});
