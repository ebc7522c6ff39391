import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListScope, type ListView, readListView, withListView } from '../list-view.ts';

const SEARCH_DELAY_MS = 250;

/**
 * Reads and changes the view of the list: which projects it shows. The URL contains the view, so that "back" restores
 * it.
 */
export function useListView(tabs: readonly ListScope[], usual: ListScope) {
  const [query, setQuery] = useSearchParams();
  const view = readListView(query, tabs, usual);
  const [typed, setTyped] = useState(view.search);
  const written = useRef(view.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Updates the field when a navigation, not typing, has changed the URL.
  useEffect(() => {
    if (view.search === written.current) return;
    written.current = view.search;
    clearTimeout(timer.current);
    setTyped(view.search);
  }, [view.search]);

  // Reads `location` instead of `query`: a click on a tab calls `write` twice before a render, by click and by focus.
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
    /** The current text of the search field. `search` follows after a pause in typing. */
    typed,
    search: view.search.trim(),
    onTyping,
    chooseTab: (tab: ListScope) => write({ tab }, false),
    chooseType: (chosen: ListView['type']) => write({ type: chosen }, true),
  };
}
