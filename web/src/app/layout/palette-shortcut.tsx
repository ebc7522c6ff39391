import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { commandPalette } from '../../lib/command-palette.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('../../features/projects/components/command-palette.tsx')).CommandPalette,
}));

export function PaletteShortcut() {
  const isOpen = useSyncExternalStore(commandPalette.subscribe, commandPalette.isOpen);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      commandPalette.toggle();
    };
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', hear);
      commandPalette.close();
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette onClose={commandPalette.close} />
    </Suspense>
  );
}
