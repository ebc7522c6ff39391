import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REMIX_PARAMETER, remixIdOf, takePendingRemix } from '../../../lib/pending-remix.ts';
import { toasts } from '../../../lib/toasts.ts';
import { offerRemix } from '../api/offer-remix.ts';

/**
 * Opens the remix dialog for the project that the address names, or that was asked for before the sign-in.
 */
export function RemixRequest() {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(REMIX_PARAMETER);
  useEffect(() => {
    const stored = takePendingRemix(sessionStorage);
    const projectId = remixIdOf(query) ?? stored;
    if (projectId !== null) void offerRemix(projectId);
    else if (isAsked) toasts.error('Remix failed', 'This address names no app.');
    if (!isAsked) return;
    const rest = new URLSearchParams(query);
    rest.delete(REMIX_PARAMETER);
    setQuery(rest, { replace: true });
  }, [isAsked, query, setQuery]);
  return null;
}
