/** Follows up a remix that was asked for by an address, now or before signing in. Shows nothing itself. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { REMIX_PARAMETER, remixIdOf, takePendingRemix } from '../../../lib/pending-remix.ts';
import { toasts } from '../../../lib/toasts.ts';

export function RemixRequest() {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(REMIX_PARAMETER);
  useEffect(() => {
    const kept = takePendingRemix(sessionStorage);
    const projectId = remixIdOf(query) ?? kept;
    if (projectId !== null) void offerRemix(projectId);
    else if (isAsked) toasts.error('Remix failed', 'This address names no app.');
    if (!isAsked) return;
    const rest = new URLSearchParams(query);
    rest.delete(REMIX_PARAMETER);
    setQuery(rest, { replace: true });
  }, [isAsked, query, setQuery]);
  return null;
}

async function offerRemix(projectId: string): Promise<void> {
  try {
    const { revisions } = await callApi('getProject', { projectId });
    const live = revisions.find(({ isPublished }) => isPublished);
    if (live === undefined) toasts.error('Remix failed', 'This app is not published any more.');
    else openAppDialog('remix', live);
  } catch (error) {
    toasts.error('Remix failed', errorText(error, 'The server could not be reached. Please try again.'));
  }
}
