import { useCallback, useEffect, useState } from 'react';
import type { BuildSettings } from './build-settings.ts';
import { type DraftParts, DraftStore } from './draft-store.ts';

type Change = (current: BuildSettings) => BuildSettings;

const OF_TAB: DraftParts = {
  storage: sessionStorage,
  // Lazy, because most drafts have no images.
  openFiles: async () => (await import('../../lib/file-storage.ts')).openFileStorage(),
};

/**
 * Returns the unsent form and stores every change. `begin` turns the stored form, or null, into the initial settings.
 * Stored images are added later.
 */
export function useDraft(
  projectId: string | null,
  begin: (stored: BuildSettings | null) => BuildSettings,
  parts = OF_TAB,
): [BuildSettings, (change: Change) => void] {
  const [draft] = useState(() => new DraftStore(projectId, parts));
  const [settings, setSettings] = useState(() => {
    const begun = begin(draft.read());
    if (begun.images.length > 0) draft.giveUpImages();
    return begun;
  });
  const change = useCallback(
    (apply: Change) =>
      setSettings((current) => {
        const next = apply(current);
        if (next.images !== current.images) draft.giveUpImages();
        draft.keep(next);
        return next;
      }),
    [draft],
  );
  useEffect(() => {
    void draft.readImages().then((images) => {
      if (images.length > 0) setSettings((current) => (current.images.length > 0 ? current : { ...current, images }));
    });
  }, [draft]);
  return [settings, change];
}
