import { useState } from 'react';

export const LIST_LAYOUTS = ['cards', 'list'] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

const STORAGE_KEY = 'buidl:list-layout';

export function readListLayout(storage: Pick<Storage, 'getItem'>): ListLayout {
  const stored = storage.getItem(STORAGE_KEY);
  return LIST_LAYOUTS.find((layout) => layout === stored) ?? 'cards';
}

export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(() => readListLayout(localStorage));
  const choose = (chosen: ListLayout) => {
    localStorage.setItem(STORAGE_KEY, chosen);
    setLayout(chosen);
  };
  return [layout, choose];
}
