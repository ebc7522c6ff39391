import { useEffect, useRef } from 'react';

interface PromptTarget {
  read: () => string;
  write: (text: string) => void;
}

const targets = new Set<PromptTarget>();

/** Replaces the text of the visible prompt. Returns the previous text, or null when no prompt is visible. */
export function fillPrompt(text: string): string | null {
  const target = [...targets].at(-1);
  if (target === undefined) return null;
  const before = target.read();
  target.write(text);
  return before;
}

export function usePromptTarget(text: string, write: (text: string) => void): void {
  const latest = useRef({ text, write });
  useEffect(() => {
    latest.current = { text, write };
  });
  useEffect(() => {
    const target = { read: () => latest.current.text, write: (given: string) => latest.current.write(given) };
    targets.add(target);
    return () => void targets.delete(target);
  }, []);
}
