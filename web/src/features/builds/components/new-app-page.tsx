import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { Page } from '../../../components/ui/page.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { readCreatePageState } from '../../../lib/create-page-state.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { buildRequest } from '../build-request.ts';
import { defaultSettings } from '../build-settings.ts';
import { currentBuild } from '../current-build.ts';
import { withNavigationState } from '../draft.ts';
import { useDraft } from '../use-draft.ts';
import { BuildSettingsForm } from './build-settings-form.tsx';

const MODES = [
  { value: 'quick', label: 'Quick' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export function NewAppPage() {
  usePageTitle('New app');
  const location = useLocation();
  const navigate = useNavigate();
  const [settings, change] = useDraft(null, (stored) =>
    withNavigationState(stored, readCreatePageState(location.state)),
  );

  const { isQuick } = settings;
  // The mode is in the navigation state, which the header reads too.
  const show = useCallback(
    (isQuickBuidl: boolean) => navigate('/create-app', { replace: true, state: { isQuickBuidl } }),
    [navigate],
  );

  const takenKey = useRef<string | null>(null);
  useEffect(() => {
    const navigationState = readCreatePageState(location.state);
    const { isQuickBuidl, initialPrompt, initialProjectName, startGeneration } = navigationState;
    const isNews = startGeneration !== undefined || Boolean(initialPrompt) || Boolean(initialProjectName);
    if (takenKey.current === location.key) return;
    takenKey.current = location.key;
    change((current) => withNavigationState(current, navigationState));
    if (!isNews && isQuickBuidl !== undefined) return;
    // The navigation state is applied once, so that "back" or a reload neither builds again nor overwrites
    // the form.
    show(isQuickBuidl ?? isQuick);
    if (startGeneration !== true) return;
    const request = buildRequest(withNavigationState(defaultSettings, navigationState), null, []);
    if (request === null) toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
    else void currentBuild.start(request);
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
      <BuildSettingsForm
        settings={settings}
        base={null}
        start={null}
        onChange={(part) => change((current) => ({ ...current, ...part }))}
        onClear={() => change(({ isQuick }) => ({ ...defaultSettings, isQuick }))}
      />
    </Page>
  );
}
