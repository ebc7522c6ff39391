import { useEffect, useRef } from 'react';

export interface PageAction {
  label: string;
  run: () => void;
}

const sources = new Set<() => readonly PageAction[]>();

export function pageActions(): PageAction[] {
  return [...sources].flatMap((read) => read());
}

export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const read = () => latest.current;
    sources.add(read);
    return () => void sources.delete(read);
  }, []);
}
