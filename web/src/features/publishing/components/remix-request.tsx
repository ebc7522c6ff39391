import { remixStart } from '../../../lib/pending-start.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePendingStart } from '../../../lib/use-pending-start.ts';
import { offerRemix } from '../api/offer-remix.ts';

const HANDLERS = {
  onAsked: (projectId: string) => void offerRemix(projectId),
  onInvalid: () => toasts.error('Remix failed', 'This address names no app.'),
};

/**
 * Opens the remix dialog for the project that the address names, or that was asked for before the sign-in.
 */
export function RemixRequest() {
  usePendingStart(remixStart, HANDLERS);
  return null;
}
