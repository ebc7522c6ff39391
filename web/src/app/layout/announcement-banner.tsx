/** The platform's announcement, until it is dismissed; another text shows again. */
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { STORAGE_KEYS } from '../../../../shared/constants.ts';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
    <section aria-label="Announcement" className="border-b border-hairline bg-accent-soft">
      <div className="mx-auto flex max-w-6xl items-center gap-3 py-1 pr-1 pl-4 sm:pr-3 sm:pl-6">
        <Megaphone aria-hidden className="size-4 shrink-0 text-accent-text" />
        <p className="flex-1 py-2">{announcement}</p>
        <Button variant="quiet" size="icon" aria-label="Dismiss the announcement" onClick={dismiss}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}
