export const POSITIONS = ['bottom-right', 'bottom-left', 'top-center', 'bottom-center'] as const;
export type ToastPosition = (typeof POSITIONS)[number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Screen {
  width: number;
  height: number;
}

/** The width of a toast in CSS pixels. The sizes below have the same unit. */
const TOAST_WIDTH = 356;
/** The height of a toast with two lines of detail plus the visible edge of the toast behind it. */
const TOAST_HEIGHT = 104;
const MARGIN = 24;
/** On narrow screens, toasts use the full width. */
const NARROW_MARGIN = 16;
const NARROW_WIDTH = 600;

/** Returns the first position where a toast covers no main action, else the first one. Boxes are in CSS pixels. */
export function freePosition(
  positions: readonly [ToastPosition, ...ToastPosition[]],
  actions: readonly Box[],
  screen: Screen,
): ToastPosition {
  const isFree = (position: ToastPosition) => !actions.some((action) => doOverlap(action, toastBox(position, screen)));
  return positions.find(isFree) ?? positions[0];
}

function toastBox(position: ToastPosition, { width, height }: Screen): Box {
  const isNarrow = width <= NARROW_WIDTH;
  const margin = isNarrow ? NARROW_MARGIN : MARGIN;
  const [edge, side] = position.split('-');
  const toastWidth = isNarrow ? width - 2 * margin : TOAST_WIDTH;
  const lefts: Record<string, number> = {
    left: margin,
    center: (width - toastWidth) / 2,
    right: width - margin - toastWidth,
  };
  const left = lefts[side ?? ''] ?? margin;
  const top = edge === 'top' ? margin : height - margin - TOAST_HEIGHT;
  return { left, top, right: left + toastWidth, bottom: top + TOAST_HEIGHT };
}

function doOverlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
