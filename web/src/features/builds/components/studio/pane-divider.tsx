import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../../lib/language/translate.ts';
import { CHAT_WIDTH, limitedWidth, widthAfterKey } from '../../chat-width.ts';

interface PaneDividerProps {
  widthPx: number;
  onChange: (widthPx: number) => void;
  /** Called when dragging starts and ends. During it, the app's frame must not receive pointer events. */
  onMoveChange: (isDragged: boolean) => void;
}

/**
 * The line between chat and app. The user drags it or moves it with the arrow keys; a double click restores the
 * default.
 */
export function PaneDivider({ widthPx, onChange, onMoveChange }: PaneDividerProps) {
  const change = (px: number) => onChange(limitedWidth(px, window.innerWidth));
  const begin = ({ currentTarget, pointerId }: PointerEvent<HTMLHRElement>) => {
    currentTarget.setPointerCapture(pointerId);
    onMoveChange(true);
  };
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLHRElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    change(clientX - (currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const move = (event: KeyboardEvent) => {
    const px = widthAfterKey(event.key, widthPx);
    if (px === null) return;
    event.preventDefault();
    change(px);
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t`Width of the chat`}
      aria-valuenow={widthPx}
      aria-valuemin={CHAT_WIDTH.minPx}
      aria-valuemax={limitedWidth(CHAT_WIDTH.maxPx, window.innerWidth)}
      title={t`Drag to change the width`}
      onPointerDown={begin}
      onPointerMove={drag}
      onLostPointerCapture={() => onMoveChange(false)}
      onDoubleClick={() => change(CHAT_WIDTH.usualPx)}
      onKeyDown={move}
      className="absolute inset-y-0 m-0 h-auto border-0 left-(--chat-width) z-10 -ml-1.5 w-3 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-px after:bg-hairline hover:after:w-0.5 hover:after:bg-accent focus-visible:after:w-0.5 focus-visible:after:bg-focus narrow:hidden"
    />
  );
}
