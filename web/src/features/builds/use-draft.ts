/** The create page's settings, stored as they change. */
import { useCallback, useState } from 'react';
import type { BuildSettings } from './build-settings.ts';
import { readDraft, storeDraft } from './draft.ts';

type Change = (current: BuildSettings) => BuildSettings;

/** `begin` gets the stored draft, or null, and says what the page starts with. */
export function useDraft(
  projectId: string | null,
  begin: (stored: BuildSettings | null) => BuildSettings,
): [BuildSettings, (change: Change) => void] {
  const [settings, setSettings] = useState(() => begin(readDraft(projectId, sessionStorage)));
  const change = useCallback(
    (apply: Change) =>
      setSettings((current) => {
        const next = apply(current);
        storeDraft(projectId, next, sessionStorage);
        return next;
      }),
    [projectId],
  );
  return [settings, change];
}
