import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BUILD_MESSAGES } from '../../../../../../shared/messages/builds.ts';
import { InHeader } from '../../../../components/ui/in-header.tsx';
import type { ExampleIdea } from '../../../../lib/example-ideas.ts';
import { t } from '../../../../lib/language/translate.ts';
import { type CreatePageState, readCreatePageState } from '../../../../lib/read-create-page-state.ts';
import { useUser } from '../../../../lib/session/session-context.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useLatestCallback } from '../../../../lib/use-latest-callback.ts';
import { usePageTitle } from '../../../../lib/use-page-title.ts';
import { buildRequest } from '../../build-request.ts';
import { type BuildSettings, defaultSettings } from '../../build-settings.ts';
import { useCurrentBuild } from '../../current-build.ts';
import { withNavigationState } from '../../draft.ts';
import { currentProposal, useCurrentProposal } from '../../proposals/current-proposal.ts';
import { promptQueue, promptSender } from '../../queued-prompt.ts';
import { tellQueued } from '../../tell-queued.ts';
import { keepSent, useBuildForm, withoutSent } from '../../use-build-form.ts';
import { useDraft } from '../../use-draft.ts';
import { useEarlyPrompt } from '../../use-early-prompt.ts';
import { withPrompt } from '../../use-returned-prompt.ts';
import { Conversation } from './conversation.tsx';
import { CurrentBuild } from './current-build-entry.tsx';
import { ExampleIdeas } from './example-ideas.tsx';
import { PlanEntry } from './plan-entry.tsx';
import { ProjectNameField } from './project-name-field.tsx';
import { PromptForm } from './prompt-form.tsx';
import { buildOfPage, type Pane, Studio } from './studio.tsx';
import { UnfinishedApp } from './unfinished-app.tsx';

export function NewAppStudio() {
  usePageTitle(t`New app`);
  const [pane, setPane] = useState<Pane>('chat');
  const propose = useProposing();
  const [settings, change] = useNewAppDraft(propose);
  const build = buildOfPage(useCurrentBuild(), null);
  const isOwnBuild = build.status === 'LOADING';
  // The chat shows why a build failed.
  useEffect(() => {
    if (build.status === 'ERROR') setPane('chat');
  }, [build.status]);
  const anyAsked = useCurrentProposal();
  // Hides the plan of a quick build until the build runs, because a quick build does not wait for its plan.
  const asked = anyAsked?.settings.isQuick && !isOwnBuild ? null : anyAsked;
  const onChange = useLatestCallback((part: Partial<BuildSettings>) => {
    if (isOwnBuild) keepSent(settings, part, null);
    change((current) => ({ ...current, ...part }));
  });
  const shown = withoutSent(settings, isOwnBuild || asked !== null);
  const form = useBuildForm({
    settings: shown,
    base: null,
    isOwnBuild,
    onChange,
    onPropose: settings.isQuick
      ? undefined
      : (added) => {
          propose(asked === null ? added : { ...added, ...withPrompt(added, asked.settings) });
          onChange({ isSent: true, ...withPrompt(added, asked?.settings ?? { prompt: '', images: [] }) });
        },
    onBuilt: propose,
  });
  const { promptField } = form;
  const rename = useCallback((projectName: string) => onChange({ projectName }), [onChange]);
  const begin = useCallback(
    ({ projectName, idea }: ExampleIdea) => {
      onChange({ projectName, prompt: idea });
      promptField.current?.focus();
    },
    [onChange, promptField],
  );
  useEarlyPrompt(promptField, (prompt) => onChange({ prompt, isSent: false }));
  return (
    <Studio
      title={t`New app`}
      pane={pane}
      build={build}
      onPaneChange={setPane}
      app={<UnfinishedApp build={build} />}
      chat={
        <>
          <InHeader>
            <div className="max-w-80 min-w-0 flex-1">
              <ProjectNameField
                ref={form.nameField}
                value={settings.projectName}
                isMissing={form.problemOf('projectName') !== undefined}
                onChange={rename}
              />
            </div>
          </InHeader>
          <Conversation
            revisions={[]}
            shown={null}
            isOwner
            canManage
            endKey={`${build.status} ${asked?.planId ?? ''}`}
            isRunning={isOwnBuild}
          >
            {build.status === 'IDLE' && asked === null && <ExampleIdeas onChoose={begin} />}
            {asked !== null && (
              <PlanEntry
                key={asked.planId}
                asked={asked}
                settings={settings}
                isBuilding={isOwnBuild}
                onChange={(part) => change((current) => ({ ...current, ...part }))}
              />
            )}
            <CurrentBuild build={build} isAsked={asked !== null} />
          </Conversation>
          <PromptForm
            form={form}
            settings={shown}
            hasPlan={asked !== null}
            lastPrompt={asked?.settings.prompt}
            base={null}
            start={null}
            onChange={onChange}
            onClear={() => {
              form.forget();
              currentProposal.clear();
              change(({ isQuick }) => ({ ...defaultSettings, isQuick }));
            }}
          />
        </>
      }
    />
  );
}

/** Returns a function that asks for the plan of an idea. */
function useProposing(): (settings: BuildSettings) => void {
  const publicKey = useUser()?.publicKey;
  return useLatestCallback((settings: BuildSettings) => {
    if (publicKey !== undefined) void currentProposal.ask(settings, publicKey);
  });
}

/**
 * Returns the unsent form of a new app, merged with the idea that the navigation state contains. If the navigation
 * state has `startGeneration`, also sends that idea, so that a build starts.
 */
function useNewAppDraft(propose: (settings: BuildSettings) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const [settings, change] = useDraft(null, (stored) => withNavigationState(stored, formPart(location.state, stored)));
  const { isQuick } = settings;
  // Stores the mode in the navigation state, which the header also reads.
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
    const part = formPart(location.state, settings);
    if (part.initialPrompt !== initialPrompt && startGeneration !== true) {
      promptQueue.add({ settings, follows: false, base: null }, 'returned');
      change((current) => withNavigationState({ ...current, images: [] }, navigationState));
    } else change((current) => withNavigationState(current, part));
    if (!isNews && isQuickBuidl !== undefined) return;
    // Applies the navigation state once, so that "back" or a reload neither rebuilds nor overwrites the form.
    show(isQuickBuidl ?? isQuick);
    if (startGeneration !== true) return;
    const wanted = withNavigationState(defaultSettings, navigationState);
    if (buildRequest(wanted, null, []) === null) toasts.error(t(BUILD_MESSAGES.nameAndPromptRequired));
    else {
      void promptSender.send({ settings: wanted, base: null, follows: false, isKept: true }).then((outcome) => {
        tellQueued(outcome);
        if (outcome === 'started') propose(wanted);
      });
    }
  }, [location, show, change, isQuick, settings, propose]);
  return [settings, change] as const;
}

/**
 * Returns the part of the navigation state that goes into the form. Text in the form is not replaced by an idea that is
 * built at once.
 */
function formPart(state: unknown, stored: BuildSettings | null): CreatePageState {
  const navigationState = readCreatePageState(state);
  const { isQuickBuidl, initialPrompt, startGeneration } = navigationState;
  const kept = isQuickBuidl === undefined ? {} : { isQuickBuidl };
  if (startGeneration === true) return kept;
  const text = stored?.prompt.trim() ?? '';
  const isOther = Boolean(initialPrompt) && text !== '' && text !== initialPrompt && stored?.isSent !== true;
  return isOther ? kept : navigationState;
}
