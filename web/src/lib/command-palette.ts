let isOpen = false;
const listeners = new Set<() => void>();

function show(isShown: boolean): void {
  isOpen = isShown;
  for (const listener of listeners) listener();
}

export const commandPalette = {
  open: () => show(true),
  close: () => show(false),
  toggle: () => show(!isOpen),
  isOpen: () => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
}
