import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { TakedownNote } from '../../../components/revision/takedown-note.tsx';
import { ButtonAnchor } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { AppFrame } from '../../../lib/app-frame/app-frame.tsx';
import { previewPath } from '../../../lib/create-page-state.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { defaultSettings, NOTHING_CHOSEN } from '../build-settings.ts';
import { useCurrentBuild } from '../current-build.ts';
import { findBase } from '../revision-base.ts';
import { useDraft } from '../use-draft.ts';
import { BuildSettingsForm } from './build-settings-form.tsx';
import { DesignPicker } from './design-picker.tsx';
import { RevisionControl } from './revision-control.tsx';

const RevisionDiff = lazy(async () => ({ default: (await import('./revision-diff.tsx')).RevisionDiff }));

const VIEWS = [
  { value: 'app', label: 'App' },
  { value: 'changes', label: 'Changes' },
] as const;

interface ReviseViewProps {
  revision: Revision;
  revisions: Revision[];
}

/** Revise mode: the app or its changes (`#changes`) beside the form for the next revision. */
export function ReviseView({ revision, revisions }: ReviseViewProps) {
  const user = useUser();
  const { projectId, revisionString } = revision;
  const fresh = { ...defaultSettings, projectName: revision.projectNameDisplay };
  const [settings, change] = useDraft(projectId, (stored) => stored ?? fresh);
  const build = useCurrentBuild();
  const madeId =
    build.status === 'SUCCESS' && build.result.projectId === revision.projectId
      ? build.result.operationId
      : null;
  // The instructions have been built, so the form starts empty.
  useEffect(() => {
    if (madeId !== null) change((current) => ({ ...current, prompt: '', images: [] }));
  }, [madeId, change]);

  const canManage = user !== null && canManageProject(user, revision);
  return (
    <Page
      title={revision.projectNameDisplay}
      lead={`Rev ${revisionString}. A revision takes 5 to 15 minutes and leaves this one as it is.`}
      aside={
        <ButtonAnchor href={previewPath(projectId, revisionString)} target="_blank" rel="noopener">
          <ExternalLink aria-hidden /> Open the app
        </ButtonAnchor>
      }
    >
      {canManage && revision.isTakenDown && (
        <div className="mb-6">
          <TakedownNote revision={revision} />
        </div>
      )}
      {canManage && <DesignPicker revision={revision} revisions={revisions} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 max-lg:order-2">
          <RevisionControl revision={revision} revisions={revisions} canManage={canManage} />
          {canManage ? (
            <BuildSettingsForm
              settings={settings}
              base={{ projectId, revisionString }}
              start={{ ...NOTHING_CHOSEN, ...revision.settings, projectType: revision.projectType }}
              onChange={(part) => change((current) => ({ ...current, ...part }))}
              onClear={() => change(() => fresh)}
            />
          ) : (
            <Callout tone="info" title="You can look, but not change">
              Only the owner of this app can revise it.
            </Callout>
          )}
        </div>
        <Viewer revision={revision} revisions={revisions} />
      </div>
    </Page>
  );
}

/** The app, or its differences from another revision. */
function Viewer({ revision, revisions }: ReviseViewProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const view = hash === '#changes' ? 'changes' : 'app';
  const show = (chosen: 'app' | 'changes') =>
    navigate({ pathname, search, hash: chosen === 'changes' ? 'changes' : '' }, { replace: true });
  const [chosenBase, setChosenBase] = useState<string | null>(null);
  const build = useCurrentBuild();
  const lastResult = build.status === 'SUCCESS' ? build.result : null;
  const base = findBase(revision, revisions, chosenBase, lastResult);
  return (
    <div className="flex h-[70dvh] min-h-96 flex-col gap-2 lg:sticky lg:top-20 lg:h-[calc(100dvh-6.5rem)]">
      {base !== null && <Segmented label="View" value={view} options={VIEWS} onChange={show} />}
      <div className="card min-h-0 flex-1 overflow-hidden">
        {view === 'changes' && base !== null ? (
          <Suspense fallback={<p className="p-4 text-muted">{LAYOUT_MESSAGES.loading}</p>}>
            <RevisionDiff
              revision={revision}
              base={base}
              others={revisions.filter((other) => other !== revision)}
              onBaseChange={setChosenBase}
            />
          </Suspense>
        ) : (
          <AppFrame
            key={revision.lastModified}
            projectId={revision.projectId}
            appUrl={revision.appUrl}
            title={`${revision.projectNameDisplay}, rev ${revision.revisionString}`}
            className="size-full bg-[#fff]"
          />
        )}
      </div>
    </div>
  );
}
