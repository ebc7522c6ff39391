import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a function that never changes and calls the latest `callback`, so that memoized components need not rerender.
 * Must not be called during rendering.
 */
export function useLatestCallback<Parameters extends unknown[], Result>(
  callback: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(callback);
  // An insertion effect runs before other effects, which may call the function.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
