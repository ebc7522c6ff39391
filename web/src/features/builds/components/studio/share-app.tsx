import { Share2 } from 'lucide-react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { appAddress } from '../../../../lib/app-address.ts';
import { openAppDialog } from '../../../../lib/app-dialogs.ts';
import { t } from '../../../../lib/language/translate.ts';
import { toasts } from '../../../../lib/toasts.ts';

export function ShareApp({ revision }: { revision: Revision }) {
  const { publishedAppName, projectNameDisplay: title, isTakenDown } = revision;
  if (isTakenDown) return null;
  const act = () => {
    if (publishedAppName !== undefined) return void share(title, appAddress(publishedAppName, location.origin));
    openAppDialog('publish', revision);
    toasts.info(t`Only a published app has an address to share.`);
  };
  return (
    <Button onClick={act}>
      <Share2 aria-hidden /> {t`Share`}
    </Button>
  );
}

/**
 * Opens the share sheet if available, else copies the address. Ignores the error of a share sheet that the user closes.
 */
async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
    toasts.success(t`The address was copied.`, url);
  } catch {
    toasts.info(t`Copy this address to share the app.`, url);
  }
}
