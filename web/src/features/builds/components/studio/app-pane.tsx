import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { AppFrame } from '../../../../lib/app-frame/app-frame.tsx';
import { previewPath } from '../../../../lib/create-page-state.ts';
import { useCurrentBuild } from '../../current-build.ts';
import type { ConsoleLine } from '../../inspection.ts';
import { findBase } from '../../revision-base.ts';
import type { Inspection } from '../../use-inspection.ts';
import { type AppTab, tabOfHash, VIEWS, VIEWS_WITHOUT_BASE } from './app-tabs.ts';
import { AppToolbar } from './app-toolbar.tsx';
import { ConsoleView } from './console-view.tsx';
import { type ScreenWidth, WIDTHS } from './screen-widths.ts';

const RevisionDiff = lazy(async () => ({ default: (await import('./revision-diff.tsx')).RevisionDiff }));
const CodeView = lazy(async () => ({ default: (await import('./code-view.tsx')).CodeView }));

interface AppPaneProps {
  revision: Revision;
  revisions: readonly Revision[];
  inspection: Inspection;
  /** Asks for the errors on the console to be mended; missing for those who may not revise. */
  onFix: ((errors: readonly string[]) => void) | undefined;
}

/** The app of a revision, its code, its changes or its console, with what one looks at it with. */
export function AppPane({ revision, revisions, inspection, onFix }: AppPaneProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<ScreenWidth>('desktop');
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
            isSelecting={inspection.isSelecting}
            canSelect={onFix !== undefined}
            onSelect={inspection.select}
            onReload={inspection.restart}
            onFullScreen={() => void pane.current?.requestFullscreen().catch(() => undefined)}
          />
        )}
      </div>
      {/* The app goes on behind the other views. */}
      <div className={tab === 'app' ? 'flex min-h-0 flex-1 justify-center overflow-hidden' : 'hidden'}>
        <AppFrame
          key={`${revision.revisionString} ${revision.lastModified} ${inspection.starts}`}
          projectId={revision.projectId}
          appUrl={revision.appUrl}
          title={`${revision.projectNameDisplay}, rev ${revision.revisionString}`}
          className={`h-full bg-[#fff] ${WIDTHS[width]}`}
          inspector={inspection.inspector}
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
            {tab === 'console' && (
              <ConsoleView
                lines={inspection.lines}
                onClear={inspection.clearLines}
                onFix={
                  onFix && build.status !== 'LOADING' ? () => onFix(errorsOf(inspection.lines)) : undefined
                }
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  );
}

function errorsOf(lines: readonly ConsoleLine[]): string[] {
  return lines.filter(({ level }) => level === 'error').map(({ text }) => text);
}
