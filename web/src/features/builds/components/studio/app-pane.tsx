import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { AppFrame } from '../../../../lib/app-frame/app-frame.tsx';
import { previewPath } from '../../../../lib/create-page-state.ts';
import { useCurrentBuild } from '../../current-build.ts';
import { findBase } from '../../revision-base.ts';
import { type AppTab, tabOfHash, VIEWS, VIEWS_WITHOUT_BASE } from './app-tabs.ts';
import { AppToolbar } from './app-toolbar.tsx';
import { type ScreenWidth, WIDTHS } from './screen-widths.ts';

const RevisionDiff = lazy(async () => ({ default: (await import('./revision-diff.tsx')).RevisionDiff }));
const CodeView = lazy(async () => ({ default: (await import('./code-view.tsx')).CodeView }));

interface AppPaneProps {
  revision: Revision;
  revisions: readonly Revision[];
}

/** The app of a revision, its code, or its changes (`#code`, `#changes`), with what one looks at it with. */
export function AppPane({ revision, revisions }: AppPaneProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<ScreenWidth>('desktop');
  const [starts, setStarts] = useState(0);
  const [chosenBase, setChosenBase] = useState<string | null>(null);
  const build = useCurrentBuild();
  const base = findBase(revision, revisions, chosenBase, build.status === 'SUCCESS' ? build.result : null);
  const wanted = tabOfHash(hash);
  const tab = wanted === 'changes' && base === null ? 'app' : wanted;
  const show = (chosen: AppTab) =>
    navigate({ pathname, search, hash: chosen === 'app' ? '' : chosen }, { replace: true });
  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col bg-sunken">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-hairline bg-paper px-3 py-1.5">
        <Segmented
          label="View"
          value={tab}
          options={base === null ? VIEWS_WITHOUT_BASE : VIEWS}
          onChange={show}
        />
        {tab === 'app' && (
          <AppToolbar
            width={width}
            address={previewPath(revision.projectId, revision.revisionString)}
            onWidthChange={setWidth}
            onReload={() => setStarts(starts + 1)}
            onFullScreen={() => void pane.current?.requestFullscreen().catch(() => undefined)}
          />
        )}
      </div>
      {/* The app goes on behind the other views. */}
      <div className={tab === 'app' ? 'flex min-h-0 flex-1 justify-center overflow-hidden' : 'hidden'}>
        <AppFrame
          key={`${revision.revisionString} ${revision.lastModified} ${starts}`}
          projectId={revision.projectId}
          appUrl={revision.appUrl}
          title={`${revision.projectNameDisplay}, rev ${revision.revisionString}`}
          className={`h-full bg-[#fff] ${WIDTHS[width]}`}
        />
      </div>
      {tab !== 'app' && (
        <div className="min-h-0 flex-1 bg-surface">
          <Suspense fallback={<p className="p-4 text-muted">{LAYOUT_MESSAGES.loading}</p>}>
            {tab === 'changes' && base !== null && (
              <RevisionDiff
                revision={revision}
                base={base}
                others={revisions.filter((other) => other !== revision)}
                onBaseChange={setChosenBase}
              />
            )}
            {tab === 'code' && <CodeView revision={revision} />}
          </Suspense>
        </div>
      )}
    </div>
  );
}
