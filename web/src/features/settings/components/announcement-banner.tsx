import { lazy, Suspense, useState } from 'react';
import { STORAGE_KEYS } from '../../../lib/storage-keys.ts';
import { useAnnouncement } from '../api/use-announcement.ts';

/** Lazy, because it needs the Markdown library. */
const AnnouncementView = lazy(async () => ({
  default: (await import('./announcement-view.tsx')).AnnouncementView,
}));

export function AnnouncementBanner() {
  const announcement = useAnnouncement();
  const [dismissed, setDismissed] = useState('');
  if (announcement === '' || announcement === dismissed) return null;
  if (announcement === localStorage.getItem(STORAGE_KEYS.dismissedAnnouncement)) return null;

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
