import { useState } from 'react';

/** More than a screen shows, and few enough to be drawn anew with each typed character. */
const STEP = 30;

/**
 * The first of many items, and more of them with each call of `grow`. Another `key`, such as that of a search, begins at the
 * first again.
 */
export function useGrowingList<Item>(items: readonly Item[], key: string) {
  const [grown, setGrown] = useState({ key, count: STEP });
  const count = grown.key === key ? grown.count : STEP;
  return {
    visible: items.slice(0, count),
    hasMore: count < items.length,
    grow: () => setGrown({ key, count: count + STEP }),
  };
}
