import { useCallback, useMemo, useRef, useState } from 'react';
import type { EditTarget, FreeChange, FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';
import type { AppInspector } from '../../lib/app-frame/attach-app-frame.ts';
import { shownEdit, withEdit } from './free-edits.ts';
import {
  type ConsoleLine,
  type PickedElement,
  readInspectorMessage,
  withConsoleLine,
  withPicture,
} from './inspection.ts';

export type Inspection = ReturnType<typeof useInspection>['inspection'];
export type AppConsole = ReturnType<typeof useInspection>['appConsole'];

/** The same one each time, so that an app that starts with nothing to show renders nothing again. */
const NOTHING: readonly never[] = [];

/**
 * The element of the app in the pane that is selected with what was changed by hand; and, apart from it because it changes far more
 * often, what the app says on its console.
 */
export function useInspection() {
  const [lines, setLines] = useState<readonly ConsoleLine[]>(NOTHING);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const [edits, setEdits] = useState<readonly FreeEdit[]>(NOTHING);
  const [starts, setStarts] = useState(0);
  const send = useRef<(message: object) => void>(() => {});

  const inspector: AppInspector = useMemo(
    () => ({
      connect: (reach) => {
        send.current = reach;
        setLines(NOTHING);
        setPicked(null);
        setIsSelecting(false);
        setEdits(NOTHING);
      },
      hear: (data) => {
        const message = readInspectorMessage(data);
        if (message?.type === 'console') setLines((before) => withConsoleLine(before, message));
        if (message?.type === 'picture') setPicked((before) => withPicture(before, message));
        if (message?.type !== 'selected') return;
        setIsSelecting(false);
        setPicked((before) => message.element ?? before);
      },
    }),
    [],
  );
  const select = useCallback((isOn: boolean) => {
    setIsSelecting(isOn);
    send.current({ type: 'select', isOn });
  }, []);
  const edit = useCallback((target: EditTarget, change: FreeChange, imageUrl?: string) => {
    send.current({ type: 'edit', ...shownEdit(change, imageUrl) });
    setEdits((before) => withEdit(before, target, change));
  }, []);
  const restart = useCallback(() => setStarts((count) => count + 1), []);
  const clear = useCallback(() => setLines(NOTHING), []);
  const unpick = useCallback(() => setPicked(null), []);
  const appConsole = useMemo(() => ({ lines, clear }), [lines, clear]);
  const inspection = useMemo(
    () => ({
      inspector,
      picked,
      isSelecting,
      select,
      /** What was changed by hand since the app was started. */
      edits,
      edit,
      /** How often the app was started again, which throws away what was changed by hand. */
      starts,
      restart,
      unpick,
    }),
    [inspector, picked, isSelecting, select, edits, edit, starts, restart, unpick],
  );
  return { inspection, appConsole };
}
