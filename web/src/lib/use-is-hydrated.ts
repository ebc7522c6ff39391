import { useSyncExternalStore } from 'react';

/** False while a component takes over what the build has rendered, and in what the build renders; true from then on. */
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
