/** The prompt in sight, for those who have a text to put into it: a form offers its own while it is shown. */
import { useEffect, useRef } from 'react';

interface PromptTarget {
  read: () => string;
  write: (text: string) => void;
}

const targets = new Set<PromptTarget>();

/** Puts a text into the prompt in sight. Returns what stood there before; null when no prompt is shown. */
export function fillPrompt(text: string): string | null {
  const target = [...targets].at(-1);
  if (target === undefined) return null;
  const before = target.read();
  target.write(text);
  return before;
}

/** Makes a form's prompt the one that `fillPrompt` fills, as long as the form is shown. */
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
