import { lazy, memo, Suspense, use, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { AppFrame } from '../../../../../app-frame/app-frame.tsx';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { usePageActions } from '../../../../lib/page-actions.ts';
import { previewPath } from '../../../../lib/revision-paths.ts';
import { AppDataView } from '../../app-data-view.ts';
import { useCurrentBuild } from '../../current-build.ts';
import type { ConsoleLine } from '../../inspection.ts';
import { findBase } from '../../revision-base.ts';
import type { AppConsole, Inspection } from '../../use-inspection.ts';
import { type AppTab, SHOW, tabOfHash, viewsOf } from './app-tabs.ts';
import { AppToolbar } from './app-toolbar.tsx';
import { CheckFilmStrip } from './check-film-strip.tsx';
import { ConsoleView } from './console-view.tsx';
import { type ScreenWidth, WIDTHS } from './screen-widths.ts';

const RevisionDiff = lazy(async () => ({ default: (await import('./revision-diff.tsx')).RevisionDiff }));
const CodeView = lazy(async () => ({ default: (await import('./code-view.tsx')).CodeView }));

interface AppPaneProps {
  revision: Revision;
  revisions: readonly Revision[];
  inspection: Inspection;
  appConsole: AppConsole;
  /** True when the viewer owns the project and may see its builds. */
  isOwner: boolean;
  /** True when the viewer may manage the project and its visitors' data. */
  canManage: boolean;
  /** Requests a revision that fixes console errors. Undefined when the viewer may not revise. */
  onFix: ((errors: readonly string[]) => void) | undefined;
}

export const AppPane = memo(function AppPane(props: AppPaneProps) {
  const { revision, revisions, inspection, appConsole, isOwner, canManage, onFix } = props;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<ScreenWidth>('desktop');
  const [chosenBase, setChosenBase] = useState<string | null>(null);
  const build = useCurrentBuild();
  const base = findBase(revision, revisions, chosenBase, build.status === 'SUCCESS' ? build.result : null);
  const wanted = tabOfHash(hash);
  const views = viewsOf({ hasBase: base !== null, hasData: canManage && use(AppDataView) !== null });
  const tab = views.some(({ value }) => value === wanted) ? wanted : 'app';
  const show = (chosen: AppTab) =>
    navigate({ pathname, search, hash: chosen === 'app' ? '' : chosen }, { replace: true });
  const address = previewPath(revision.projectId, revision.revisionString);
  usePaletteActions({
    tab,
    views,
    address,
    canSelect: onFix !== undefined,
    inspection,
    show,
  });
  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col bg-sunken">
      <div className="flex items-center gap-x-2 gap-y-1.5 roomy:flex-wrap border-b border-hairline bg-paper px-2 py-1.5 [@media(max-height:30rem)]:py-0.5 sm:px-3">
        {/* On phones the tabs scroll, so that the toolbar fits next to them. */}
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <Segmented label={t`View`} className="small:[&_label]:px-1" value={tab} options={views} onChange={show} />
        </div>
        {tab === 'app' && (
          <AppToolbar
            width={width}
            address={address}
            onWidthChange={setWidth}
            isSelecting={inspection.isSelecting}
            canSelect={onFix !== undefined}
            onSelect={inspection.select}
            onReload={inspection.restart}
            onFullScreen={() => void pane.current?.requestFullscreen().catch(() => undefined)}
          />
        )}
      </div>
      {/* Keeps the app running behind the other views. */}
      <div className={tab === 'app' ? 'flex min-h-0 flex-1 justify-center overflow-hidden' : 'hidden'}>
        {revision.isTakenDown ? (
          <OfflineApp />
        ) : (
          <AppFrame
            key={`${revision.revisionString} ${revision.lastModified} ${inspection.starts}`}
            projectId={revision.projectId}
            revisionString={revision.revisionString}
            appUrl={revision.appUrl}
            title={t`${revision.projectNameDisplay}, rev ${revision.revisionString}`}
            className={`h-full bg-[#fff] ${WIDTHS[width]}`}
            inspector={inspection.inspector}
          />
        )}
      </div>
      {tab === 'app' && isOwner && revision.turn?.operationId !== undefined && (
        <CheckFilmStrip key={revision.turn.operationId} operationId={revision.turn.operationId} />
      )}
      {tab !== 'app' && (
        <div className="min-h-0 flex-1 bg-surface">
          <Suspense fallback={<p className="p-4 text-muted">{t(LAYOUT_MESSAGES.loading)}</p>}>
            <OtherView
              tab={tab}
              revision={revision}
              base={base}
              others={revisions.filter((other) => other !== revision)}
              appConsole={appConsole}
              isOwner={isOwner}
              canManage={canManage}
              onBaseChange={setChosenBase}
              onFix={build.status === 'LOADING' ? undefined : onFix}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
});

interface PaletteActionsOptions {
  tab: AppTab;
  views: ReturnType<typeof viewsOf>;
  address: string;
  canSelect: boolean;
  inspection: Inspection;
  show: (tab: AppTab) => void;
}

function usePaletteActions({ tab, views, address, canSelect, inspection, show }: PaletteActionsOptions) {
  const others = views.filter(({ value }) => value !== tab);
  const select = () => {
    show('app');
    inspection.select(true);
  };
  usePageActions([
    ...others.map(({ value }) => ({ label: t(SHOW[value]), run: () => show(value) })),
    ...(canSelect ? [{ label: t`Select an element of the app to change it`, run: select }] : []),
    { label: t`Reload the app`, run: inspection.restart },
    { label: t`Open the app in a tab`, run: () => void window.open(address, '_blank', 'noopener') },
  ]);
}

function OfflineApp() {
  return (
    <div className="blueprint grid flex-1 place-items-center p-6">
      <p className="max-w-60 rounded-card bg-paper px-5 py-4 text-center text-muted">
        {t`This app was taken down, so it does not run here.`}
      </p>
    </div>
  );
}

interface OtherViewProps extends Pick<AppPaneProps, 'revision' | 'appConsole' | 'isOwner' | 'canManage' | 'onFix'> {
  tab: AppTab;
  base: Revision | null;
  others: Revision[];
  onBaseChange: (revisionString: string) => void;
}

function OtherView(props: OtherViewProps) {
  const { tab, revision, base, others, appConsole, isOwner, canManage, onBaseChange, onFix } = props;
  const Data = use(AppDataView);
  if (tab === 'code') return <CodeView key={revision.revisionString} revision={revision} canEdit={canManage} />;
  if (tab === 'data') return Data && <Data revision={revision} />;
  if (tab === 'console') {
    return (
      <ConsoleView
        lines={appConsole.lines}
        onClear={appConsole.clear}
        onFix={onFix && (() => onFix(errorsOf(appConsole.lines)))}
      />
    );
  }
  if (base === null) return null;
  return (
    <RevisionDiff revision={revision} base={base} others={others} hasPictures={isOwner} onBaseChange={onBaseChange} />
  );
}

function errorsOf(lines: readonly ConsoleLine[]): string[] {
  return lines.filter(({ level }) => level === 'error').map(({ text }) => text);
}
