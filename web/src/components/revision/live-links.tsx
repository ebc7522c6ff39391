/** The ways to a published app: open it, copy its address, pass it on. */
import { Globe, Share2 } from 'lucide-react';
import { appAddress, appPath } from '../../lib/app-address.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

interface LiveLinksProps {
  appName: string;
  title: string;
}

export function LiveLinks({ appName, title }: LiveLinksProps) {
  const url = appAddress(appName, location.origin);
  return (
    <div className="flex items-center gap-1">
      <ButtonAnchor href={appPath(appName)} target="_blank" rel="noopener">
        <Globe aria-hidden /> View Live
      </ButtonAnchor>
      <CopyButton text={url} label={`Copy the address of ${title}`} confirmation="The address was copied." />
      {'share' in navigator && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Share ${title}`}
          onClick={() => void share({ title, url })}
        >
          <Share2 aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Closing the share sheet is no failure. */
async function share(what: { title: string; url: string }): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}
