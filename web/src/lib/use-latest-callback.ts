import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a function that stays the same and calls the newest of those given, so that a memoized component that gets it need not
 * render again. It is for events and effects, not for calls while something renders.
 */
export function useLatestCallback<Parameters extends unknown[], Result>(
  callback: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(callback);
  // Before the other effects, which may call it.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
