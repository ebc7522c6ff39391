import type { User } from '../../../../../shared/contract/auth.ts';
import { canRemix } from '../../../../../shared/domain/permissions.ts';
import { errorText } from '../../../lib/api-error.ts';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { t } from '../../../lib/language/translate.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

export async function offerRemix(projectId: string, user: User): Promise<void> {
  try {
    const { revisions } = await callApi('getProject', { projectId });
    const published = revisions.find(({ isPublished }) => isPublished);
    if (published === undefined) toasts.error(t`Remix failed`, t`This app is not published any more.`);
    else if (published.ownerPublicKey === user.publicKey) {
      toasts.info(t`This app is yours already.`, t`Open it from Home to change it.`);
    } else if (published.isTakenDown) toasts.error(t`Remix failed`, t`An admin took this app down.`);
    else if (published.isOwnerBanned) toasts.error(t`Remix failed`, t`The account of its owner is banned.`);
    else if (!canRemix(user, published)) {
      toasts.error(t`Remix failed`, t`The owner of this app does not allow remixing it.`);
    } else openAppDialog('remix', published);
  } catch (error) {
    toasts.error(t`Remix failed`, errorText(error, t`The server could not be reached. Please try again.`));
  }
}
