import { useSyncExternalStore } from 'react';

/** False in the prerendered page and while a component is hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing() {
  return () => undefined;
}
