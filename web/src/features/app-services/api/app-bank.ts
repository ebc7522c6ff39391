import { queryOptions } from '@tanstack/react-query';
import type { Revision, UsageControls } from '../../../../../shared/contract/projects.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

/** Starts with the controls from the cached list of apps, which may be minutes old. */
export function appBankOptions({ projectId, usageControls }: Revision) {
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
