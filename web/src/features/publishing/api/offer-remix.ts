import { errorText } from '../../../lib/api-error.ts';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Opens the remix dialog for the published revision of a project; a toast says why it cannot be remixed. */
export async function offerRemix(projectId: string): Promise<void> {
  try {
    const { revisions } = await callApi('getProject', { projectId });
    const published = revisions.find(({ isPublished }) => isPublished);
    if (published === undefined) toasts.error('Remix failed', 'This app is not published any more.');
    else openAppDialog('remix', published);
  } catch (error) {
    toasts.error('Remix failed', errorText(error, 'The server could not be reached. Please try again.'));
  }
}
