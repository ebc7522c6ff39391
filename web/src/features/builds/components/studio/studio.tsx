import { type CSSProperties, type ReactNode, useState } from 'react';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { t } from '../../../../lib/language/translate.ts';
import { type BuildState, projectOfBuild } from '../../build-state.ts';
import { limitedWidth, readChatWidth, storeChatWidth } from '../../chat-width.ts';
import { PaneDivider } from './pane-divider.tsx';

export type Pane = 'chat' | 'app';

interface StudioProps {
  title: string;
  chat: ReactNode;
  app: ReactNode;
  pane: Pane;
  /** The build that the chat shows. Its progress also appears on the tab of the app. */
  build: BuildState;
  onPaneChange: (pane: Pane) => void;
}

/**
 * The studio: a chat and an app. On narrow screens, each of these panes has a tab. Both stay mounted, so that the app
 * keeps running during typing.
 */
export function Studio({ title, chat, app, pane, build, onPaneChange }: StudioProps) {
  const [widthPx, setWidthPx] = useState(() => limitedWidth(readChatWidth(localStorage), window.innerWidth));
  const [isDragged, setIsDragged] = useState(false);
  const changeWidth = (px: number) => {
    setWidthPx(px);
    storeChatWidth(px, localStorage);
  };
  const style: CSSProperties & Record<'--chat-width', string> = { '--chat-width': `${widthPx}px` };
  const percent = build.status === 'LOADING' ? Math.round(build.percent) : null;
  const tabs = [
    { value: 'chat', label: t`Chat` },
    {
      value: 'app',
      label: <AppTab percent={percent} isNew={build.status === 'SUCCESS' && pane === 'chat'} />,
    },
  ] as const;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">{title}</h1>
      <div
        style={style}
        className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] wide:grid-cols-[var(--chat-width)_minmax(0,1fr)]"
      >
        <section
          aria-label={t`Chat`}
          className={classNames('flex min-h-0 flex-col overflow-y-auto', pane === 'app' && 'narrow:hidden')}
        >
          {chat}
        </section>
        <section
          aria-label={t`App`}
          className={classNames(
            'flex min-h-0 flex-col',
            pane === 'chat' && 'narrow:hidden',
            isDragged && 'pointer-events-none',
          )}
        >
          {app}
        </section>
        <PaneDivider widthPx={widthPx} onChange={changeWidth} onMoveChange={setIsDragged} />
      </div>
      <div className="relative border-t border-hairline px-4 py-1.5 wide:hidden">
        {percent !== null && (
          <div aria-hidden className="absolute inset-x-0 -top-px h-0.5 bg-hairline">
            <div
              className="h-full bg-accent transition-[width] duration-200"
              style={{ width: `${Math.max(percent, 2)}%` }}
            />
          </div>
        )}
        <Segmented
          label={t`Pane`}
          className="flex w-full [&_label]:flex-1"
          value={pane}
          options={tabs}
          onChange={onPaneChange}
        />
      </div>
    </div>
  );
}

function AppTab({ percent, isNew }: { percent: number | null; isNew: boolean }) {
  return (
    <>
      {t`App`}
      {percent !== null && <span className="figures text-accent-text">{percent}%</span>}
      {isNew && <span className="text-ok">{t`ready`}</span>}
    </>
  );
}

const IDLE: BuildState = { status: 'IDLE' };

/** Returns the build if it concerns this project, or a new app when `projectId` is null; otherwise an idle state. */
export function buildOfPage(build: BuildState, projectId: string | null): BuildState {
  if (build.status === 'IDLE') return build;
  return (projectOfBuild(build) ?? null) === projectId ? build : IDLE;
}
