import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { slideAfter } from '../showcase-slides.ts';

const SHOWCASE_ROTATION_MS = 10_000;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns the visible slide of the banner. Rotation pauses on hover, on focus, and with reduced motion. */
export function useRotation(count: number) {
  const [chosen, setChosen] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const prefersStill = useSyncExternalStore(
    watchMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
  const index = Math.min(chosen, count - 1);
  const isRotating = count > 1 && !isHovered && !hasFocus && !isStopped && !prefersStill;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => setChosen(slideAfter(index, 1, count)), SHOWCASE_ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRotating, index, count]);
  return {
    index,
    isRotating,
    isStopped: isStopped || prefersStill,
    /** False with reduced motion, which the button cannot override. */
    canRotate: !prefersStill,
    toggle: () => setIsStopped(!isStopped),
    go: (steps: number) => setChosen(slideAfter(index, steps, count)),
    holders: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}

function watchMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
