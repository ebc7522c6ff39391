import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the newest callback, so that memoized components need not rerender. Use it in
 * events and effects, not during rendering.
 */
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
