import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { callAdminApi } from '../../../lib/admin/admin-client.ts';
import { useAdminAction } from '../../../lib/admin/use-admin-action.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function usePlatformSettings() {
  return useQuery({
    queryKey: [...queryKeys.admin, 'settings'],
    queryFn: async ({ signal }) => (await callAdminApi('getSettings', {}, { signal })).settings,
    meta: { isPrivate: true },
  });
}

export function useSaveSettings(onDone: () => void) {
  const queryClient = useQueryClient();
  return useAdminAction('setSettings', {
    success: 'The settings were saved.',
    fallback: ADMIN_MESSAGES.updateFallback,
    onDone: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: queryKeys.creditConfig });
    },
  });
}

export function useSaveAnnouncement(onDone: () => void) {
  const queryClient = useQueryClient();
  return useAdminAction('setAnnouncement', {
    success: ADMIN_MESSAGES.announcementUpdated,
    failure: ADMIN_MESSAGES.updateFailed,
    fallback: ADMIN_MESSAGES.updateFallback,
    onDone: (_response, { announcement }) => {
      // API functions cache the settings for a while, so a refetch could return the old text.
      queryClient.setQueryData(queryKeys.announcement, announcement.trim());
      onDone();
    },
  });
}
