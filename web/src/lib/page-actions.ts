import { useEffect, useRef } from 'react';

/** An action of the current page in the command palette. */
export interface PageAction {
  label: string;
  run: () => void;
}

const sources = new Set<() => readonly PageAction[]>();

/** Returns the current page's actions. */
export function pageActions(): PageAction[] {
  return [...sources].flatMap((read) => read());
}

/** Adds actions to the command palette while the component is mounted. */
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
