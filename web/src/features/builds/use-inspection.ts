import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { EditTarget, FreeChange, FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';
import type { AppInspector } from '../../../app-frame/attach-app-frame.ts';
import type { Reply } from '../../../app-frame/messages/reply.ts';
import { type EditedRevision, EditStore } from './edit-store.ts';
import { restoredEdits, shownEdit } from './free-edits.ts';
import {
  type ConsoleLine,
  type PickedElement,
  readInspectorMessage,
  withConsoleLine,
  withPicture,
} from './inspection.ts';

export type Inspection = ReturnType<typeof useInspection>['inspection'];
export type AppConsole = ReturnType<typeof useInspection>['appConsole'];

/** A stable reference, so that an app without edits does not rerender. */
const NOTHING: readonly never[] = [];

export const editStore = new EditStore(localStorage);
/** Data URLs of uploaded images by upload key, used until the page is reloaded. */
const imageUrls = new Map<string, string>();

/**
 * Returns the state of the studio's inspector for a revision and, separately, the app's console, which changes far more
 * often.
 */
export function useInspection({ projectId, revisionString }: EditedRevision) {
  const revision = useMemo(() => ({ projectId, revisionString }), [projectId, revisionString]);
  const [lines, setLines] = useState<readonly ConsoleLine[]>(NOTHING);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const edits = useSyncExternalStore(editStore.subscribe, () => editStore.of(revision));
  const [starts, setStarts] = useState(0);
  const send = useRef<Reply>(() => {});

  const inspector: AppInspector = useMemo(
    () => ({
      connect: (reach) => {
        send.current = reach;
        setLines(NOTHING);
        setPicked(null);
        setIsSelecting(false);
        const kept = restoredEdits(editStore.of(revision), imageUrls);
        if (kept.length > 0) reach({ type: 'restore', edits: kept });
      },
      hear: (report) => {
        const message = readInspectorMessage(report);
        if (message?.type === 'console') setLines((before) => withConsoleLine(before, message));
        if (message?.type === 'picture') setPicked((before) => withPicture(before, message));
        if (message?.type !== 'selected') return;
        setIsSelecting(false);
        setPicked((before) => message.element ?? before);
      },
    }),
    [revision],
  );
  const select = useCallback((isOn: boolean) => {
    setIsSelecting(isOn);
    send.current({ type: 'select', isOn });
  }, []);
  const edit = useCallback(
    (target: EditTarget, change: FreeChange, imageUrl?: string) => {
      if (change.kind === 'image' && imageUrl !== undefined) imageUrls.set(change.uploadKey, imageUrl);
      send.current({ type: 'edit', ...shownEdit(change, imageUrl) });
      editStore.add(revision, { target, change });
    },
    [revision],
  );
  const restart = useCallback(() => setStarts((count) => count + 1), []);
  const discard = useCallback(() => {
    editStore.discard(revision);
    restart();
  }, [revision, restart]);
  const settle = useCallback((saved: readonly FreeEdit[]) => editStore.settle(revision, saved), [revision]);
  const clear = useCallback(() => setLines(NOTHING), []);
  const unpick = useCallback(() => {
    setPicked(null);
    // Removes the outline of the selected element.
    send.current({ type: 'select', isOn: false });
  }, []);
  const appConsole = useMemo(() => ({ lines, clear }), [lines, clear]);
  const inspection = useMemo(
    () => ({
      inspector,
      picked,
      isSelecting,
      select,
      edits,
      edit,
      areEditsSafe: edits.length === 0 || editStore.isSafe(revision),
      discard,
      settle,
      /** Number of app restarts. Manual edits survive them. */
      starts,
      restart,
      unpick,
    }),
    [inspector, picked, isSelecting, select, edits, edit, revision, discard, settle, starts, restart, unpick],
  );
  return { inspection, appConsole };
}
