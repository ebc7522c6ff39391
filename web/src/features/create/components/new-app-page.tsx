/** /create-app without a project: a new app, from what the arrival brought and what was typed before. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { Page } from '../../../components/ui/page.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { readCreatePageState } from '../../../lib/create-page-state.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { toasts } from '../../../lib/toasts.ts';
import { defaultSettings, generationRequest } from '../create-settings.ts';
import { withArrival } from '../draft.ts';
import { generation } from '../generation.ts';
import { useDraft } from '../use-draft.ts';
import { SettingsForm } from './settings-form.tsx';

const MODES = [
  { value: 'quick', label: 'Quick' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export function NewAppPage() {
  usePageTitle('New app');
  const location = useLocation();
  const navigate = useNavigate();
  const [settings, change] = useDraft(null, (stored) =>
    withArrival(stored, readCreatePageState(location.state)),
  );

  const { isQuick } = settings;
  // The mode is told by the address's state, which the header reads as well.
  const show = useCallback(
    (isQuickBuidl: boolean) => navigate('/create-app', { replace: true, state: { isQuickBuidl } }),
    [navigate],
  );

  const takenKey = useRef<string | null>(null);
  useEffect(() => {
    const arrival = readCreatePageState(location.state);
    const { isQuickBuidl, initialPrompt, initialProjectName, startGeneration } = arrival;
    const isNews = startGeneration !== undefined || Boolean(initialPrompt) || Boolean(initialProjectName);
    if (takenKey.current === location.key) return;
    takenKey.current = location.key;
    change((current) => withArrival(current, arrival));
    if (!isNews && isQuickBuidl !== undefined) return;
    // What was taken is taken once: going back or reloading neither builds again nor undoes what was typed since.
    show(isQuickBuidl ?? isQuick);
    if (startGeneration !== true) return;
    const request = generationRequest(withArrival(defaultSettings, arrival), null, []);
    if (request === null) toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
    else void generation.start(request);
  }, [location, show, change, isQuick]);

  return (
    <Page
      width="reading"
      title="New app"
      lead={
        isQuick
          ? 'Quick: one pass by a fast, simpler model, in under a minute.'
          : 'Advanced: planned, illustrated, written and checked, in 5 to 15 minutes.'
      }
      aside={
        <Segmented
          label="Mode"
          value={isQuick ? 'quick' : 'advanced'}
          options={MODES}
          onChange={(mode) => {
            change((current) => ({ ...current, isQuick: mode === 'quick' }));
            show(mode === 'quick');
          }}
        />
      }
    >
      <SettingsForm
        settings={settings}
        base={null}
        onChange={(part) => change((current) => ({ ...current, ...part }))}
        onClear={() => change(({ isQuick }) => ({ ...defaultSettings, isQuick }))}
      />
    </Page>
  );
}
