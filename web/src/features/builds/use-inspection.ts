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

export type Inspection = ReturnType<typeof useInspection>;

/** What the app in the pane says on its console, the element of it that is selected, and what was changed by hand. */
export function useInspection() {
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const [edits, setEdits] = useState<readonly FreeEdit[]>([]);
  const [starts, setStarts] = useState(0);
  const send = useRef<(message: object) => void>(() => {});

  const inspector: AppInspector = useMemo(
    () => ({
      connect: (reach) => {
        send.current = reach;
        setLines([]);
        setPicked(null);
        setIsSelecting(false);
        setEdits([]);
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
  return {
    inspector,
    lines,
    picked,
    isSelecting,
    select,
    /** What was changed by hand since the app was started. */
    edits,
    edit,
    /** How often the app was started again, which throws away what was changed by hand. */
    starts,
    restart: () => setStarts((count) => count + 1),
    clearLines: () => setLines([]),
    unpick: () => setPicked(null),
  };
}
