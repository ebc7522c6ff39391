import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { canManageProject } from '../../../../../../shared/domain/permissions.ts';
import { PROMPT_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { truncateText } from '../../../../../../shared/domain/truncate-text.ts';
import { TakedownNote } from '../../../../components/revision/takedown-note.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { message, t } from '../../../../lib/language/translate.ts';
import { readCreatePageState } from '../../../../lib/read-create-page-state.ts';
import { useUser } from '../../../../lib/session/session-context.ts';
import { useLatestCallback } from '../../../../lib/use-latest-callback.ts';
import { type BuildSettings, defaultSettings, NOTHING_CHOSEN } from '../../build-settings.ts';
import { useCurrentBuild } from '../../current-build.ts';
import { focusAtEnd, PROMPT_FIELD_ID } from '../../prompt-field.ts';
import { mentionsOf } from '../../prompt-mentions.ts';
import { promptSender } from '../../queued-prompt.ts';
import { tellQueued } from '../../tell-queued.ts';
import { keepSent, useBuildForm, withoutSent } from '../../use-build-form.ts';
import { useDraft } from '../../use-draft.ts';
import { type Inspection, useInspection } from '../../use-inspection.ts';
import { DesignPicker } from '../design-picker.tsx';
import { AppPane } from './app-pane.tsx';
import { tabOfHash } from './app-tabs.ts';
import { Conversation } from './conversation.tsx';
import { CurrentBuild } from './current-build-entry.tsx';
import { EditedElsewhere } from './edited-elsewhere.tsx';
import { HandEdits } from './hand-edits.tsx';
import { PhoneAppBar } from './phone-app-bar.tsx';
import { PromptForm } from './prompt-form.tsx';
import { RevisionControl } from './revision-control.tsx';
import { buildOfPage, type Pane, Studio } from './studio.tsx';

const FIX_ERRORS = message('Fix these errors, which the app wrote to its console:');

interface ReviseStudioProps {
  revision: Revision;
  revisions: Revision[];
}

export function ReviseStudio({ revision, revisions }: ReviseStudioProps) {
  const user = useUser();
  const { projectId, revisionString } = revision;
  const build = buildOfPage(useCurrentBuild(), projectId);
  const canManage = user !== null && canManageProject(user, revision);
  const isOwner = user?.publicKey === revision.ownerPublicKey;
  const { inspection, appConsole } = useInspection(revision);
  const [pane, setPane] = usePaneOfBuild(build.status);
  const fix = useLatestCallback((errors: readonly string[]) => {
    const prompt = truncateText(`${t(FIX_ERRORS)}\n${errors.join('\n')}`, PROMPT_MAX_LENGTH);
    const wanted = { ...defaultSettings, projectName: revision.projectNameDisplay, prompt };
    void promptSender
      .send({ settings: wanted, base: { projectId, revisionString }, follows: false, isKept: true })
      .then(tellQueued);
    setPane('chat');
  });
  const ask = () => {
    // Focuses the field during the tap, because a phone shows its keyboard only then.
    flushSync(() => setPane('chat'));
    document.getElementById(PROMPT_FIELD_ID)?.focus();
  };
  return (
    <Studio
      title={t`${revision.projectNameDisplay}, rev ${revisionString}`}
      pane={pane}
      build={build}
      onPaneChange={setPane}
      app={
        <>
          <AppPane
            revision={revision}
            revisions={revisions}
            inspection={inspection}
            appConsole={appConsole}
            isOwner={isOwner}
            canManage={canManage}
            onFix={canManage ? fix : undefined}
          />
          {canManage && <PhoneAppBar revision={revision} inspection={inspection} build={build} onAsk={ask} />}
        </>
      }
      chat={
        <>
          <RevisionControl revision={revision} revisions={revisions} canManage={canManage} />
          {canManage && revision.isTakenDown && (
            <div className="p-4">
              <TakedownNote revision={revision} />
            </div>
          )}
          <Conversation
            revisions={revisions}
            shown={revision}
            isOwner={isOwner}
            canManage={canManage}
            result={build.status === 'SUCCESS' ? build.result : null}
            endKey={`${revisions.length} ${build.status}`}
            isRunning={build.status === 'LOADING'}
          >
            {canManage && <DesignPicker revision={revision} revisions={revisions} />}
            <CurrentBuild build={build} />
          </Conversation>
          {canManage ? (
            <RevisionPrompt revision={revision} revisions={revisions} inspection={inspection} />
          ) : (
            <div className="border-t border-hairline p-4">
              <Callout tone="info" title={t`You can look, but not change`}>
                {t`Only the owner of this app can revise it.`}
              </Callout>
            </div>
          )}
        </>
      }
    />
  );
}

/**
 * Returns the pane that narrow screens show. It becomes the app when a build succeeds or the URL names a view, and the
 * chat when a build fails, because the chat shows why.
 */
function usePaneOfBuild(status: string): [Pane, (pane: Pane) => void] {
  const location = useLocation();
  const [pane, setPane] = useState<Pane>(tabOfHash(location.hash) === 'app' ? 'chat' : 'app');
  useEffect(() => {
    if (tabOfHash(location.hash) !== 'app') setPane('app');
  }, [location]);
  useEffect(() => {
    if (status === 'SUCCESS') setPane('app');
    if (status === 'ERROR') setPane('chat');
  }, [status]);
  return [pane, setPane];
}

interface RevisionPromptProps extends ReviseStudioProps {
  inspection: Inspection;
}

/** The prompt of the next revision. Separate, so that a keystroke does not render the rest of the studio. */
const RevisionPrompt = memo(function RevisionPrompt({ revision, revisions, inspection }: RevisionPromptProps) {
  const { picked, unpick, edits } = inspection;
  const { projectId, revisionString, projectNameDisplay } = revision;
  const fresh = { ...defaultSettings, projectName: projectNameDisplay };
  const [settings, change] = useDraft(projectId, (stored) => stored ?? fresh);
  const base = { projectId, revisionString };
  const build = buildOfPage(useCurrentBuild(), projectId);
  const isOwnBuild = build.status === 'LOADING';
  const onChange = useLatestCallback((part: Partial<BuildSettings>) => {
    if (isOwnBuild) keepSent(settings, part, base);
    change((current) => ({ ...current, ...part }));
  });
  const selected = picked && { selector: picked.selector, html: picked.html, picture: picked.picture };
  const shown = { ...withoutSent(settings, isOwnBuild), selected };
  const form = useBuildForm({
    settings: shown,
    base,
    isOwnBuild,
    onChange,
    onTaken: unpick,
    hasUnsavedEdits: edits.length > 0,
  });
  const start = useMemo(() => {
    const { settings: ofProject, projectType } = revision;
    return { ...NOTHING_CHOSEN, ...ofProject, projectType };
  }, [revision]);
  const mentions = useMemo(() => mentionsOf(revision, revisions), [revision, revisions]);
  const { promptField } = form;
  const { isTyping } = readCreatePageState(useLocation().state);
  const wasTyping = useRef(isTyping);
  useEffect(() => {
    if (wasTyping.current && promptField.current) focusAtEnd(promptField.current);
  }, [promptField]);
  const madeId = build.status === 'SUCCESS' ? build.result.operationId : null;
  // Clears instructions from the prompt once they are built. Text that was typed in the meantime stays.
  useEffect(() => {
    if (madeId !== null)
      change((current) => (current.isSent ? { ...current, prompt: '', images: [], isSent: false } : current));
  }, [madeId, change]);
  return (
    <>
      {revision !== revisions[0] && (
        <p className="border-t border-hairline px-4 pt-2 text-[0.8125rem] text-muted">
          {t`The next change starts from Rev ${revisionString}. The others stay as they are.`}
        </p>
      )}
      <PromptForm
        form={form}
        settings={shown}
        base={base}
        start={start}
        onChange={onChange}
        onClear={() => change(() => fresh)}
        mentions={mentions}
        lastPrompt={revisions.find(({ turn }) => turn?.kind === 'build')?.turn?.instruction}
        onSelectElement={() => inspection.select(true)}
      >
        <EditedElsewhere shown={revision} revisions={revisions} />
        <HandEdits revision={revision} inspection={inspection} />
      </PromptForm>
    </>
  );
});
