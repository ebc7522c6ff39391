/** The list's tab, search and type, kept in the address; going back brings back what was in view. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListScope, type ListView, readListView, withListView } from '../list-view.ts';

/** How long typing has to rest before it goes into the address and to the server. */
const SEARCH_DELAY_MS = 250;

export function useListView(tabs: readonly ListScope[], usual: ListScope) {
  const [query, setQuery] = useSearchParams();
  const view = readListView(query, tabs, usual);
  const [typed, setTyped] = useState(view.search);
  const written = useRef(view.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address was changed by something else than typing here.
  useEffect(() => {
    if (view.search === written.current) return;
    written.current = view.search;
    clearTimeout(timer.current);
    setTyped(view.search);
  }, [view.search]);

  // The address itself: it is ahead of what is rendered, and a tab is chosen by the click and by the focus after it.
  const write = (part: Partial<ListView>, replace: boolean) => {
    const current = new URLSearchParams(location.search);
    const wanted = withListView(current, part, usual);
    if (wanted.toString() !== current.toString()) setQuery(wanted, { replace });
  };
  const onTyping = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = text;
      write({ search: text }, true);
    }, SEARCH_DELAY_MS);
  };
  return {
    ...view,
    /** What the field shows, at once. */
    typed,
    search: view.search.trim(),
    onTyping,
    chooseTab: (tab: ListScope) => write({ tab }, false),
    chooseType: (chosen: ListView['type']) => write({ type: chosen }, true),
  };
}
