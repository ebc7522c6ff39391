import { useCallback, useInsertionEffect, useRef } from 'react';

/** Returns a stable function, so that memoized components need not rerender. Not for use during rendering. */
export function useLatestCallback<Parameters extends unknown[], Result>(
  callback: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(callback);
  // Runs before other effects, which may call it.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
