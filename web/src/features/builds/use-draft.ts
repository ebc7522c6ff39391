import { useCallback, useState } from 'react';
import type { BuildSettings } from './build-settings.ts';
import { readDraft, storeDraft } from './draft.ts';

type Change = (current: BuildSettings) => BuildSettings;

/**
 * The settings of the create page, stored on every change. `begin` turns the stored draft, or null, into the
 * initial settings.
 */
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
