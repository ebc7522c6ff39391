import { useDeferredValue, useState } from 'react';

/**
 * The number of items in the first rendering: more than most screens show, but few enough to keep clicks and typing
 * fast.
 */
const FIRST = 12;
/** The number of items added at a time: more than a screen shows, but few enough to rerender with each keystroke. */
const STEP = 30;

/**
 * Returns the items to render. A new `key`, such as a search, starts again with the first ones. After the mount, items
 * beyond the viewport are rendered when the browser is idle.
 */
export function useIncrementalList<Item>(items: readonly Item[], key: string) {
  const [grown, setGrown] = useState({ key, count: 0 });
  const step = useDeferredValue(STEP, FIRST);
  const count = grown.key === key ? Math.max(grown.count, step) : step;
  return {
    visible: items.slice(0, count),
    hasMore: count < items.length,
    grow: () => setGrown({ key, count: count + STEP }),
  };
}
