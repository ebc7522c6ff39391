const MAX_HEIGHT_PX = 4_000;
/**
 * The maximum number of times in a row that the frame grows, each less than `ROW_MS` after the one before. Otherwise,
 * an app that is always taller than its window would grow without end.
 */
const MAX_GROWTHS_IN_A_ROW = 4;
const ROW_MS = 1_000;

/** Takes each reported app height in CSS pixels. Returns the frame height to request; undefined keeps the frame. */
export function followHeight(nowMs: () => number = () => performance.now()): (heightPx: number) => number | undefined {
  let askedPx = 0;
  let growths = 0;
  let grewAtMs = Number.NEGATIVE_INFINITY;
  return (heightPx) => {
    const wanted = Math.min(Math.ceil(heightPx), MAX_HEIGHT_PX);
    if (wanted === askedPx) return undefined;
    if (wanted > askedPx) {
      const atMs = nowMs();
      growths = atMs - grewAtMs < ROW_MS ? growths + 1 : 1;
      grewAtMs = atMs;
      if (growths > MAX_GROWTHS_IN_A_ROW) return undefined;
    }
    askedPx = wanted;
    return wanted;
  };
}
