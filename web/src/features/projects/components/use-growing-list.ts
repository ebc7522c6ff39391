import { useDeferredValue, useState } from 'react';

/** More than most screens show. Drawing these must not keep a press or a typed character waiting. */
const FIRST = 12;
/** More than a screen shows, and few enough to be drawn anew with each typed character. */
const STEP = 30;

/**
 * The first of many items, and more of them with each call of `grow`. Another `key`, such as that of a search, begins at the
 * first again. After the mount, those beyond the screen follow when there is time.
 */
export function useGrowingList<Item>(items: readonly Item[], key: string) {
  const [grown, setGrown] = useState({ key, count: 0 });
  const step = useDeferredValue(STEP, FIRST);
  const count = grown.key === key ? Math.max(grown.count, step) : step;
  return {
    visible: items.slice(0, count),
    hasMore: count < items.length,
    grow: () => setGrown({ key, count: count + STEP }),
  };
}
