import { CodeXml, Globe, Share2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { embedSnippet } from '../../../../shared/domain/embed-snippet.ts';
import { appAddress, appPath } from '../../lib/app-address.ts';
import { t } from '../../lib/language/translate.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

interface LiveLinksProps {
  appName: string;
  title: string;
}

export function LiveLinks(app: LiveLinksProps) {
  return (
    <div className="flex items-center gap-1">
      <ViewLiveLink appName={app.appName} title={t`View Live`} className="max-sm:w-11 max-sm:px-0">
        <span className="max-sm:sr-only">{t`View Live`}</span>
      </ViewLiveLink>
      <ShareButtons {...app} />
    </div>
  );
}

type ViewLiveLinkProps = { appName: string } & ComponentProps<typeof ButtonAnchor>;

export function ViewLiveLink({ appName, children, ...props }: ViewLiveLinkProps) {
  return (
    <ButtonAnchor href={appPath(appName)} target="_blank" rel="noopener" {...props}>
      <Globe aria-hidden /> {children}
    </ButtonAnchor>
  );
}

export function ShareButtons({ appName, title }: LiveLinksProps) {
  const url = appAddress(appName, location.origin);
  return (
    <>
      <CopyButton text={url} label={t`Copy the address of ${title}`} confirmation={t`The address was copied.`} />
      <CopyButton
        icon={CodeXml}
        text={embedSnippet({ siteUrl: location.origin, name: appName, title })}
        label={t`Copy the code that embeds ${title}`}
        confirmation={t`The code to embed the app was copied.`}
      />
      {'share' in navigator && (
        <Button variant="quiet" size="icon" aria-label={t`Share ${title}`} onClick={() => void share({ title, url })}>
          <Share2 aria-hidden />
        </Button>
      )}
    </>
  );
}

/** Ignores the error of `navigator.share` when the user closes the share sheet. */
async function share(what: { title: string; url: string }): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}
