import { useEffect, useState } from 'react';

const CHARACTERS_PER_FRAME = 3;

/** Animates typing a text. `shown` is the whole text when no animation runs. Respects reduced motion. */
export function useTypedText(text: string) {
  const [typed, setTyped] = useState<{ text: string; length: number } | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const frame = requestAnimationFrame(() => {
      const length = typed.length + CHARACTERS_PER_FRAME;
      setTyped(length < typed.text.length ? { ...typed, length } : null);
    });
    return () => cancelAnimationFrame(frame);
  }, [typed]);
  return {
    shown: typed === null ? text : typed.text.slice(0, typed.length),
    type: (next: string) => {
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) setTyped({ text: next, length: 0 });
    },
    stop: () => setTyped(null),
  };
}
