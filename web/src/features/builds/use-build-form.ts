import { useRef, useState } from 'react';
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { t } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';
import { buildRequest, type RevisionBase } from './build-request.ts';
import { type BuildSettings, NOTHING_CHOSEN } from './build-settings.ts';
import { useCurrentBuild } from './current-build.ts';
import { promptQueue, useQueuedPrompts } from './queued-prompt.ts';
import { startBuild } from './start-build.ts';

interface BuildFormOptions {
  settings: BuildSettings;
  base: RevisionBase | null;
  /** True when the running build creates or changes this app. */
  isOwnBuild: boolean;
  onChange: (part: Partial<BuildSettings>) => void;
  /** True when there are unsaved manual edits, which a new revision would not contain. */
  hasUnsavedEdits?: boolean;
  /** Called when the fields' content is being built or queued. */
  onTaken?: () => void;
  /** Shows what a new app will be before it is built. Set for advanced builds of new apps. */
  onPropose?: ((settings: BuildSettings) => void) | undefined;
  /** Called when the build of a new app begins without a question. */
  onBuilt?: ((settings: BuildSettings) => void) | undefined;
}

export type BuildForm = ReturnType<typeof useBuildForm>;

/** Hides what is being built, or waits as a plan, from the fields. */
export function withoutSent(settings: BuildSettings, isBuilding: boolean): BuildSettings {
  return settings.isSent && isBuilding ? { ...settings, prompt: '', images: [] } : settings;
}

/** Preserves the running build's prompt when the user types a new one, in case the build fails. */
export function keepSent(settings: BuildSettings, part: Partial<BuildSettings>, base: RevisionBase | null): void {
  if (settings.isSent && part.isSent === false) promptQueue.begin({ settings, follows: false, base }, base);
}

export function useBuildForm(options: BuildFormOptions) {
  const { settings, base, isOwnBuild, hasUnsavedEdits = false, onChange, onTaken, onPropose, onBuilt } = options;
  const [isPreparing, setIsPreparing] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const isBuilding = useCurrentBuild().status === 'LOADING';
  const hasQueued = useQueuedPrompts().queued !== null;
  const isEmpty = (name: 'projectName' | 'prompt') => settings[name].trim() === '';

  const refuse = () => {
    setIsRefused(true);
    toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
    (isEmpty('projectName') ? nameField : promptField).current?.focus();
  };
  const queue = () => {
    // The running build already includes the settings of the new app.
    const isOfNewApp = isOwnBuild && base === null;
    const wanted = isOfNewApp ? { ...settings, chosen: NOTHING_CHOSEN } : settings;
    promptQueue.put({ settings: wanted, follows: isOwnBuild, base });
    onChange({ prompt: '', images: [], ...(!isOfNewApp && { chosen: NOTHING_CHOSEN }) });
    onTaken?.();
  };
  const submit = async () => {
    if (isPreparing || (isBuilding && hasQueued)) return;
    if (buildRequest(settings, base, []) === null) return refuse();
    setIsRefused(false);
    if (hasUnsavedEdits) return toasts.error(t`There are changes by hand.`, t`Save or discard them first.`);
    if (isBuilding) return queue();
    if (onPropose) return onPropose(settings);
    setIsPreparing(true);
    const isStarted = await startBuild(settings, base);
    setIsPreparing(false);
    if (!isStarted) return;
    onBuilt?.(settings);
    onChange({ isSent: true });
    onTaken?.();
  };
  return {
    nameField,
    promptField,
    isBuilding,
    isPreparing,
    /** True when the form shows a plan before it builds. */
    isProposing: onPropose !== undefined && !isBuilding,
    hasQueued,
    submit,
    forget: () => setIsRefused(false),
    problemOf: (name: 'projectName' | 'prompt') =>
      isRefused && isEmpty(name) ? BUILD_MESSAGES.nameAndPromptRequired : undefined,
  };
}
