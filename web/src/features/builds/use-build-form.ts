import { useRef, useState } from 'react';
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { t } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';
import { buildRequest, type RevisionBase } from './build-request.ts';
import { type BuildSettings, NOTHING_CHOSEN } from './build-settings.ts';
import { useCurrentBuild } from './current-build.ts';
import { useWishes, wishQueue } from './queued-wish.ts';
import { startBuild } from './start-build.ts';

interface BuildFormOptions {
  /** What the fields show. */
  settings: BuildSettings;
  base: RevisionBase | null;
  /** Whether the running build, if there is one, makes or changes this app. */
  isOwnBuild: boolean;
  onChange: (part: Partial<BuildSettings>) => void;
  /** Whether there are changes by hand, which a build would not know and which its revision would replace. */
  hasUnsavedEdits?: boolean;
  /** What the fields show is being built, or waits for its turn. */
  onTaken?: () => void;
}

export type BuildForm = ReturnType<typeof useBuildForm>;

/** Returns what the prompt shows: nothing of what a running build already has. */
export function withoutSent(settings: BuildSettings, isBuilding: boolean): BuildSettings {
  return settings.isSent && isBuilding ? { ...settings, prompt: '', images: [] } : settings;
}

/** Once something else is typed, keeps what the running build has apart, so that it comes back when that build fails. */
export function keepSent(
  settings: BuildSettings,
  part: Partial<BuildSettings>,
  base: RevisionBase | null,
): void {
  if (settings.isSent && part.isSent === false) wishQueue.begin({ settings, follows: false, base }, base);
}

/** What the fields of the create page share: checking them, and starting the build or queueing the next change. */
export function useBuildForm(options: BuildFormOptions) {
  const { settings, base, isOwnBuild, hasUnsavedEdits = false, onChange, onTaken } = options;
  const [isPreparing, setIsPreparing] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const isBuilding = useCurrentBuild().status === 'LOADING';
  const hasQueued = useWishes().queued !== null;
  const isEmpty = (name: 'projectName' | 'prompt') => settings[name].trim() === '';

  const refuse = () => {
    setIsRefused(true);
    toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
    (isEmpty('projectName') ? nameField : promptField).current?.focus();
  };
  const queue = () => {
    // What was chosen for a new app is in its build already.
    const isOfNewApp = isOwnBuild && base === null;
    const wanted = isOfNewApp ? { ...settings, chosen: NOTHING_CHOSEN } : settings;
    wishQueue.put({ settings: wanted, follows: isOwnBuild, base });
    onChange({ prompt: '', images: [], ...(!isOfNewApp && { chosen: NOTHING_CHOSEN }) });
    onTaken?.();
  };
  const submit = async () => {
    if (isPreparing || (isBuilding && hasQueued)) return;
    if (buildRequest(settings, base, []) === null) return refuse();
    setIsRefused(false);
    if (hasUnsavedEdits) return toasts.error(t`There are changes by hand.`, t`Save or discard them first.`);
    if (isBuilding) return queue();
    setIsPreparing(true);
    const isStarted = await startBuild(settings, base);
    setIsPreparing(false);
    if (!isStarted) return;
    onChange({ isSent: true });
    onTaken?.();
  };
  return {
    nameField,
    promptField,
    isBuilding,
    isPreparing,
    hasQueued,
    submit,
    forget: () => setIsRefused(false),
    problemOf: (name: 'projectName' | 'prompt') =>
      isRefused && isEmpty(name) ? BUILD_MESSAGES.nameAndPromptRequired : undefined,
  };
}
