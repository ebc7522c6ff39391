import type { AppAddress } from '../../runtime/app-messages.ts';
import { type AppHistory, isSameLocation, NEW_PLACE, type Visit } from './app-history.ts';

const MAX_ENTRIES = 50;

/** Keeps the history entries of a preview in memory, because the address bar shows the address of the site. */
export function createPreviewHistory(): AppHistory {
  let document = 0;
  let entries: (AppAddress & { document: number })[] = [{ ...NEW_PLACE, search: '', hash: '', document }];
  let index = 0;
  let hear = (_visit: Visit): void => {};
  const current = () => entries[index] ?? { ...NEW_PLACE, search: '', hash: '', document };
  const show = (address: AppAddress, isPush: boolean) => {
    const kept = entries.slice(0, isPush ? index + 1 : index);
    const next = isPush ? [] : entries.slice(index + 1);
    entries = [...kept, { ...address, document }, ...next].slice(-MAX_ENTRIES);
    index = Math.min(kept.length, MAX_ENTRIES - 1);
  };
  return {
    current,
    show,
    load: (location) => {
      if (isSameLocation(location, current())) return;
      document += 1;
      show({ ...NEW_PLACE, ...location }, true);
    },
    go: (delta) => {
      const target = entries[index + delta];
      if (target === undefined) return;
      index += delta;
      const isNewDocument = target.document !== document;
      document = target.document;
      hear({ ...target, isNewDocument });
    },
    onVisit: (listener) => {
      hear = listener;
    },
  };
}
