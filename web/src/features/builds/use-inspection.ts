import { useCallback, useMemo, useRef, useState } from 'react';
import type { AppInspector } from '../../lib/app-frame/attach-app-frame.ts';
import { type ConsoleLine, type PickedElement, readInspectorMessage, withConsoleLine } from './inspection.ts';

export type Inspection = ReturnType<typeof useInspection>;

/** What the app in the pane says on its console, and the element of it that is selected. */
export function useInspection() {
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const send = useRef<(message: object) => void>(() => {});

  const inspector: AppInspector = useMemo(
    () => ({
      connect: (reach) => {
        send.current = reach;
        setLines([]);
        setPicked(null);
        setIsSelecting(false);
      },
      hear: (data) => {
        const message = readInspectorMessage(data);
        if (message?.type === 'console') setLines((before) => withConsoleLine(before, message));
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
  const showEdit = useCallback((edit: object) => send.current({ type: 'edit', ...edit }), []);
  return {
    inspector,
    lines,
    picked,
    isSelecting,
    select,
    showEdit,
    clearLines: () => setLines([]),
    unpick: () => setPicked(null),
  };
}
