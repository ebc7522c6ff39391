import { CloudOff } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { LiveLinks } from '../../../../components/revision/live-links.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { appAddress, appPath } from '../../../../lib/app-address.ts';
import { openAppDialog } from '../../../../lib/app-dialogs.ts';
import { t } from '../../../../lib/language/translate.ts';
import { usePublication } from '../../../../lib/revisions/use-publication.ts';

interface LiveStateProps {
  /** The revision that visitors see. */
  live: Revision;
  appName: string;
  canManage: boolean;
}

/** A green dot that shows that the app is live. A click opens a popover with the app's address and actions. */
export function LiveState({ live, appName, canManage }: LiveStateProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { unpublishing } = usePublication(live);
  const { revisionString, projectNameDisplay: name } = live;
  return (
    <>
      <Popover.Root>
        <Popover.Trigger
          aria-label={t`Live at ${appPath(appName)}`}
          title={t`Live at ${appPath(appName)}`}
          className="h-control flex shrink-0 items-center gap-1.5 rounded-control px-2 text-[0.8125rem] text-ok max-sm:w-11 max-sm:justify-center max-sm:px-0 hover:bg-hover data-[state=open]:bg-hover"
        >
          <span aria-hidden className="size-2 rounded-full bg-ok" />
          <span className="max-sm:sr-only">{t`live`}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={8}
            collisionPadding={8}
            aria-label={t`The live app`}
            className="card z-40 grid w-[min(24rem,calc(100vw-1rem))] animate-rise-in gap-3 p-4 shadow-floating"
          >
            <p className="text-muted">{t`Rev ${revisionString} is live at`}</p>
            <a
              href={appPath(appName)}
              target="_blank"
              rel="noopener"
              className="figures font-medium [overflow-wrap:anywhere] underline"
            >
              {appAddress(appName, location.origin)}
            </a>
            <LiveLinks appName={appName} title={name} />
            {canManage && (
              <div className="flex flex-wrap gap-2 border-t border-hairline pt-3">
                <Button onClick={() => openAppDialog('usage', live)}>{t`AI Usage`}</Button>
                <Button
                  aria-label={t`Unpublish ${name} rev ${revisionString}`}
                  aria-disabled={unpublishing.isPending || undefined}
                  onClick={() => setIsAsking(true)}
                >
                  <CloudOff aria-hidden /> {t`Unpublish`}
                </Button>
              </div>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {isAsking && (
        <ConfirmDialog
          title={t`Unpublish ${name}?`}
          question={t`${appPath(appName)} shows nothing any more. You can publish it again under this name.`}
          confirmLabel={t`Unpublish`}
          isBusy={unpublishing.isPending}
          onConfirm={() => unpublishing.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
