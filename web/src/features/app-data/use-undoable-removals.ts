import { useEffect, useRef, useState } from 'react';

export const UNDO_MS = 8_000;

interface UndoableRemovals {
  ids: ReadonlySet<string>;
  remove: (id: string) => void;
  undo: (id: string) => void;
}

/**
 * Hides a removed record at once, but deletes it only when the time for undoing is over or the page is left. Shows the
 * record again when the deletion fails.
 */
export function useUndoableRemovals(removeNow: (id: string) => Promise<unknown>): UndoableRemovals {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(removeNow);
  const show = (id: string) => setIds((shown) => new Set([...shown].filter((other) => other !== id)));
  useEffect(() => {
    latest.current = removeNow;
  });
  useEffect(() => {
    const { current } = timers;
    const removeAll = () => {
      for (const [id, timer] of current) {
        clearTimeout(timer);
        void latest.current(id).catch(() => undefined);
      }
      current.clear();
    };
    window.addEventListener('pagehide', removeAll);
    return () => {
      window.removeEventListener('pagehide', removeAll);
      removeAll();
    };
  }, []);
  return {
    ids,
    remove: (id) => {
      setIds((shown) => new Set([...shown, id]));
      const timer = setTimeout(() => {
        timers.current.delete(id);
        void latest.current(id).catch(() => show(id));
      }, UNDO_MS);
      timers.current.set(id, timer);
    },
    undo: (id) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      show(id);
    },
  };
}
