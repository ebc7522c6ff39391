import { Check, CodeXml, Copy, Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { embedSnippet } from '../../../../../shared/domain/embed-snippet.ts';
import { ViewLiveLink } from '../../../components/revision/live-links.tsx';
import { AppThumbnail } from '../../../components/ui/app-thumbnail.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { appAddress } from '../../../lib/app-address.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useCopyToClipboard } from '../../../lib/use-copy-to-clipboard.ts';

const COPIED_SHOWN_MS = 1_200;

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The address of an app that has just gone live, and the ways to pass it on. */
export function LiveApp({ revision, appName }: { revision: Revision; appName: string }) {
  const { projectNameDisplay: title, showcaseImageUrl } = revision;
  const url = appAddress(appName, location.origin);
  const { isCopied, copy } = useCopyToClipboard(url, COPIED_SHOWN_MS);
  const copyAddress = async () => {
    if (await copy()) toasts.success(t`The address was copied.`);
  };
  return (
    <div className="mt-4 grid gap-4">
      <AppThumbnail
        name={title}
        url={showcaseImageUrl}
        className="aspect-video w-full rounded-card border border-hairline"
      />
      <p role="status" className="figures text-lg font-medium [overflow-wrap:anywhere] select-all sm:text-xl">
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="accent" aria-label={t`Copy the address of ${title}`} onClick={() => void copyAddress()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} {t`Copy`}
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ title, url }).catch(() => undefined)}>
            <Share2 aria-hidden /> {t`Share`}
          </Button>
        )}
        <ViewLiveLink appName={appName}>{t`View Live`}</ViewLiveLink>
        <CopyButton
          icon={CodeXml}
          text={embedSnippet({ siteUrl: location.origin, name: appName, title })}
          label={t`Copy the code that embeds ${title}`}
          confirmation={t`The code to embed the app was copied.`}
        />
      </div>
      <div className="flex items-center gap-4 rounded-card bg-sunken p-3 max-sm:hidden">
        <Suspense fallback={<div className="size-32" />}>
          <QrCode text={url} />
        </Suspense>
        <p>
          <span className="font-medium">{t`Open it on your phone`}</span>
          <span className="mt-1 block text-muted">{t`Point the camera of the phone at the code.`}</span>
        </p>
      </div>
    </div>
  );
}
