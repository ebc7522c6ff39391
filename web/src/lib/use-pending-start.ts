import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PendingStart } from './pending-start.ts';

interface StartHandlers {
  onAsked: (id: string) => void;
  onInvalid: () => void;
}

/**
 * Handles the start of a project (a remix or a template) that the URL requests, and removes the request from the URL.
 * Without one, handles the request that was stored before the sign-in.
 */
export function usePendingStart(start: PendingStart, { onAsked, onInvalid }: StartHandlers): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(start.parameter);
  useEffect(() => {
    const stored = start.take(sessionStorage);
    const id = start.idOf(query) ?? stored;
    if (id !== null) onAsked(id);
    else if (isAsked) onInvalid();
    if (!isAsked) return;
    const rest = new URLSearchParams(query);
    rest.delete(start.parameter);
    setQuery(rest, { replace: true });
  }, [start, isAsked, query, setQuery, onAsked, onInvalid]);
}
