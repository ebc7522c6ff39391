import { Eraser, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { plural } from '../../../../lib/language/plural.ts';
import { message, t } from '../../../../lib/language/translate.ts';

const PENS = {
  ink: { label: message('Ink'), color: '#1c1a17' },
  accent: { label: message('Orange'), color: '#ff5a1f' },
  blue: { label: message('Blue'), color: '#2563eb' },
} as const;
type Pen = keyof typeof PENS;
const PEN_OPTIONS = [
  { value: 'ink', label: PENS.ink.label },
  { value: 'accent', label: PENS.accent.label },
  { value: 'blue', label: PENS.blue.label },
] as const;
/** The background of the sketch. It is white in both themes, because the model sees it that way. */
const PAPER = '#ffffff';

interface SketchDialogProps {
  onDone: (sketch: File) => void;
  onClose: () => void;
}

export function SketchDialog({ onDone, onClose }: SketchDialogProps) {
  return (
    <Dialog
      title={t`Draw a sketch`}
      description={t`Boxes and words are enough. The sketch goes with your instructions as an image.`}
      size="wide"
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <SketchSheet onDone={onDone} />
    </Dialog>
  );
}

function SketchSheet({ onDone }: Pick<SketchDialogProps, 'onDone'>) {
  const { canvas, pad, strokes, undo, clear } = useSketchPad();
  const [pen, setPen] = useState<Pen>('ink');
  const choose = (chosen: Pen) => {
    setPen(chosen);
    if (pad.current) pad.current.penColor = PENS[chosen].color;
  };
  const finish = () =>
    canvas.current?.toBlob((blob) => {
      if (blob !== null) onDone(new File([blob], `sketch-${Date.now()}.png`, { type: 'image/png' }));
    });
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={
          strokes === 0 ? t`Empty sheet` : plural(strokes, { one: 'Sketch of # line', other: 'Sketch of # lines' })
        }
        className="mt-4 block aspect-[16/10] max-h-[60dvh] w-full cursor-crosshair touch-none rounded-control border border-edge bg-[#fff]"
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Segmented label={t`Pen`} className="max-sm:w-full" value={pen} options={PEN_OPTIONS} onChange={choose} />
        <Button variant="quiet" aria-disabled={strokes === 0} onClick={undo}>
          <Undo2 aria-hidden /> {t`Undo`}
        </Button>
        <Button variant="quiet" aria-disabled={strokes === 0} onClick={clear}>
          <Eraser aria-hidden /> {t`Clear`}
        </Button>
        <Button
          variant="solid"
          className="ml-auto"
          aria-disabled={strokes === 0}
          onClick={() => strokes > 0 && finish()}
        >
          {t`Add the sketch`}
        </Button>
      </div>
    </>
  );
}

/** Returns the canvas, the drawing pad on it, and the number of drawn lines (`strokes`). */
function useSketchPad() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [strokes, setStrokes] = useState(0);
  useEffect(() => {
    if (canvas.current === null) return;
    const sheet = new SignaturePad(canvas.current, {
      backgroundColor: PAPER,
      penColor: PENS.ink.color,
      minWidth: 1.2,
      maxWidth: 3,
    });
    pad.current = sheet;
    sheet.addEventListener('endStroke', () => setStrokes(sheet.toData().length));
    const fit = new ResizeObserver(() => fitToSheet(sheet, canvas.current));
    fit.observe(canvas.current);
    return () => {
      fit.disconnect();
      sheet.off();
    };
  }, []);
  const show = (lines: number) => {
    const sheet = pad.current;
    sheet?.fromData(sheet.toData().slice(0, lines));
    setStrokes(lines);
  };
  return { canvas, pad, strokes, undo: () => strokes > 0 && show(strokes - 1), clear: () => show(0) };
}

/** Matches the canvas to the screen's pixel density. This clears the canvas, so the lines are redrawn. */
function fitToSheet(sheet: SignaturePad, canvas: HTMLCanvasElement | null): void {
  if (canvas === null) return;
  const lines = sheet.toData();
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  canvas.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
  sheet.fromData(lines);
}
