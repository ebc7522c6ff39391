/** The platform's announcement, until it is dismissed; another text shows again. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { STORAGE_KEYS } from '../../../../../shared/constants.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const AnnouncementView = lazy(async () => ({
  default: (await import('./announcement-view.tsx')).AnnouncementView,
}));

export function AnnouncementBanner() {
  const { data: announcement = '' } = useQuery({
    queryKey: queryKeys.announcement,
    queryFn: async ({ signal }) => (await callApi('getAnnouncement', {}, { signal })).announcement,
    staleTime: 5 * 60_000,
  });
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(STORAGE_KEYS.dismissedAnnouncement));
  if (announcement === '' || announcement === dismissed) return null;

  const dismiss = () => {
    localStorage.setItem(STORAGE_KEYS.dismissedAnnouncement, announcement);
    setDismissed(announcement);
  };
  return (
    <Suspense fallback={null}>
      <AnnouncementView text={announcement} onDismiss={dismiss} />
    </Suspense>
  );
}
