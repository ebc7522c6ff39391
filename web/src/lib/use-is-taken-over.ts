import { useSyncExternalStore } from 'react';

/** False during prerendering and hydration, true afterwards. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing() {
  return () => undefined;
}
