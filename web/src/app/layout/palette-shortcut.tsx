import { lazy, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(async () => ({
  default: (await import('../../features/projects/components/command-palette.tsx')).CommandPalette,
}));

/** Opens and closes the command palette with Ctrl+K, or ⌘K on a Mac. */
export function PaletteShortcut() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen((isShown) => !isShown);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
