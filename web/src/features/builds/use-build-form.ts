import { useRef, useState } from 'react';
import { BUILD_MESSAGES } from '../../../../shared/messages/builds.ts';
import { t } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';
import { buildRequest, type RevisionBase } from './build-request.ts';
import { type BuildSettings, NOTHING_CHOSEN } from './build-settings.ts';
import { currentBuild, useCurrentBuild } from './current-build.ts';
import { promptQueue, promptSender } from './queued-prompt.ts';

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
  /** Shows the plan of a new app before the build. Set for advanced builds of new apps. */
  onPropose?: ((settings: BuildSettings) => void) | undefined;
  /** Called when a build of a new app starts directly, without a plan that the user has confirmed. */
  onBuilt?: ((settings: BuildSettings) => void) | undefined;
}

export type BuildForm = ReturnType<typeof useBuildForm>;

/** Returns the settings for the fields, without a prompt and images that are being built or wait as a plan. */
export function withoutSent(settings: BuildSettings, isBuilding: boolean): BuildSettings {
  return settings.isSent && isBuilding ? { ...settings, prompt: '', images: [] } : settings;
}

/** Stores the running build's prompt when the user types a new one, in case the build fails. */
export function keepSent(settings: BuildSettings, part: Partial<BuildSettings>, base: RevisionBase | null): void {
  if (!settings.isSent || part.isSent !== false) return;
  const state = currentBuild.getState();
  const operationId = state.status === 'LOADING' ? (state.operation?.operationId ?? null) : null;
  promptQueue.add({ settings, follows: false, base, operationId }, 'running');
}

export function useBuildForm(options: BuildFormOptions) {
  const { settings, base, isOwnBuild, hasUnsavedEdits = false, onChange, onTaken, onPropose, onBuilt } = options;
  const [isPreparing, setIsPreparing] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const promptField = useRef<HTMLTextAreaElement>(null);
  const isBuilding = useCurrentBuild().status === 'LOADING';
  const isEmpty = (name: 'projectName' | 'prompt') => settings[name].trim() === '';

  const refuse = () => {
    setIsRefused(true);
    toasts.error(BUILD_MESSAGES.nameAndPromptRequired);
    (isEmpty('projectName') ? nameField : promptField).current?.focus();
  };
  const submit = async () => {
    if (isPreparing) return;
    if (buildRequest(settings, base, []) === null) return refuse();
    setIsRefused(false);
    if (hasUnsavedEdits) return toasts.error(t`There are changes by hand.`, t`Save or discard them first.`);
    if (onPropose && !isBuilding) return onPropose(settings);
    // The running build already includes the settings of the new app.
    const isOfNewApp = isOwnBuild && base === null;
    const wanted = isOfNewApp ? { ...settings, chosen: NOTHING_CHOSEN } : settings;
    const clear = () =>
      onChange({ prompt: '', images: [], isSent: false, ...(!isOfNewApp && { chosen: NOTHING_CHOSEN }) });
    setIsPreparing(true);
    const outcome = await promptSender.send({ settings: wanted, base, follows: isOwnBuild }, clear);
    setIsPreparing(false);
    if (outcome === 'refused') return;
    if (outcome === 'queued') clear();
    else {
      onBuilt?.(settings);
      onChange({ isSent: true });
    }
    onTaken?.();
  };
  return {
    nameField,
    promptField,
    isBuilding,
    isPreparing,
    /** True when submitting the form shows a plan before the build. */
    isProposing: onPropose !== undefined && !isBuilding,
    submit,
    forget: () => setIsRefused(false),
    problemOf: (name: 'projectName' | 'prompt') =>
      isRefused && isEmpty(name) ? BUILD_MESSAGES.nameAndPromptRequired : undefined,
  };
}
