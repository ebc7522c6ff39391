let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The part of the site's header that a page fills. For useSyncExternalStore. */
export const headerSlot = {
  set: (element: HTMLElement | null): void => {
    slot = element;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => slot,
};
