import { Pencil } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';

const SketchDialog = lazy(async () => ({ default: (await import('./sketch-dialog.tsx')).SketchDialog }));

interface SketchButtonProps {
  onSketch: (sketch: File) => void;
}

export const SketchButton = memo(function SketchButton({ onSketch }: SketchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const done = (sketch: File) => {
    setIsOpen(false);
    onSketch(sketch);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Draw a sketch`}
        title={t`Draw a sketch`}
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <SketchDialog onDone={done} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
