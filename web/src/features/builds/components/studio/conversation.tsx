import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../../components/ui/keyboard-scrollable.ts';
import { t } from '../../../../lib/language/translate.ts';
import { formatWhole } from '../../../../lib/language/whole-number.ts';
import { formatRelative } from '../../../../lib/measure-format.ts';
import type { BuildResult } from '../../build-state.ts';
import { builtRevisions } from '../../built-revisions.ts';
import { TurnEntry } from './turn-entry.tsx';

/** The number of entries shown initially. Older ones are shown on demand, so that a long history opens quickly. */
const SHOWN_AT_FIRST = 20;

interface ConversationProps {
  /** Newest first; empty for a new app. */
  revisions: readonly Revision[];
  shown: Revision | null;
  /** True when the viewer may open the receipts. */
  isOwner: boolean;
  canManage: boolean;
  /** The build that has just ended, if it is of this project. */
  result?: BuildResult | null;
  /** The running build or its result, shown after the earlier requests. */
  children: ReactNode;
  /** A new value scrolls the conversation to its end. */
  endKey: string;
  /** True while a build runs. The view then follows the end of the conversation, because plan and progress grow. */
  isRunning?: boolean;
}

export function Conversation(props: ConversationProps) {
  const { revisions, shown, isOwner, canManage, result = null, children, endKey, isRunning = false } = props;
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLElement>(null);
  const kept = isWhole ? revisions : revisions.slice(0, SHOWN_AT_FIRST);
  const hidden = revisions.length - kept.length;

  const followedKey = useRef<string | null>(null);
  const followedTop = useRef(0);
  useEffect(() => {
    const scrolled = list.current;
    if (scrolled === null) return;
    if (followedKey.current !== endKey) {
      followedKey.current = endKey;
      followedTop.current = showEnd(scrolled);
    }
    if (!isRunning) return;
    const observer = new ResizeObserver(() => {
      // Does not follow the end when the user has scrolled to something else.
      if (Math.abs(scrolled.scrollTop - followedTop.current) <= 1) followedTop.current = showEnd(scrolled);
    });
    for (const entry of scrolled.children) observer.observe(entry);
    return () => observer.disconnect();
  }, [endKey, isRunning]);

  return (
    <section
      ref={list}
      aria-label={t`Conversation`}
      {...KEYBOARD_SCROLLABLE}
      // On low narrow screens the whole chat scrolls, because prompt and panes would leave the conversation no room.
      className="min-h-20 flex-1 overflow-y-auto px-4 py-4 -outline-offset-2 narrow:[@media(height<32rem)]:flex-none narrow:[@media(height<32rem)]:overflow-y-visible"
    >
      {hidden > 0 && (
        <div className="mb-4 text-center">
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {t`Show ${formatWhole(hidden)} earlier`}
          </Button>
        </div>
      )}
      {kept.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {kept.toReversed().map((revision) => (
            <TurnEntry
              key={revision.revisionString}
              revision={revision}
              isShown={revision === shown}
              hasBase={revisions.some(({ revisionString }) => revisionString === revision.turn?.baseRevisionString)}
              isOwner={isOwner}
              canManage={canManage}
              result={revision === shown && result !== null && isOfResult(revision, result) ? result : null}
              age={formatRelative(revision.lastModified, Date.now())}
            />
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}

function isOfResult({ revisionString }: Revision, { revisionString: best, receipt }: BuildResult): boolean {
  return builtRevisions(best, receipt).includes(revisionString);
}

/**
 * Scrolls to the end, but keeps the start of the last entry visible, because a build's result begins there. Returns the
 * new distance from the top in CSS pixels.
 */
function showEnd(list: HTMLElement): number {
  const end = list.lastElementChild;
  const last = end instanceof HTMLOListElement ? end.lastElementChild : end;
  if (last === null) return list.scrollTop;
  const margin = Number.parseFloat(getComputedStyle(list).paddingTop);
  const toLast = last.getBoundingClientRect().top - list.getBoundingClientRect().top - margin;
  list.scrollTop = Math.min(list.scrollHeight - list.clientHeight, list.scrollTop + toLast);
  return list.scrollTop;
}
