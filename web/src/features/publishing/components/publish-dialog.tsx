import { lazy, Suspense, useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { LiveLinks } from '../../../components/revision/live-links.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { appAddress } from '../../../lib/app-address.ts';
import { t } from '../../../lib/language/translate.ts';
import { PublishForm } from './publish-form.tsx';

const CustomDomainPart = lazy(async () => ({
  default: (await import('./custom-domain-part.tsx')).CustomDomainPart,
}));

interface PublishDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function PublishDialog({ revision, onClose }: PublishDialogProps) {
  const [liveName, setLiveName] = useState<string | null>(null);
  const { projectId, projectNameDisplay, revisionString, publishedAppName } = revision;
  const customDomain = (
    <Suspense>
      <CustomDomainPart projectId={projectId} />
    </Suspense>
  );
  if (liveName === null) {
    return (
      <Dialog
        title={t`Publish`}
        description={t`${projectNameDisplay}, rev ${revisionString}. Anyone with the address can open it.`}
        closesOnOutsideClick={false}
        onClose={onClose}
      >
        <PublishForm revision={revision} onLive={setLiveName} onCancel={onClose} />
        {publishedAppName !== undefined && customDomain}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t`It is live`}
      description={t`${projectNameDisplay}, rev ${revisionString}, can be opened by anyone now.`}
      onClose={onClose}
    >
      <p
        role="status"
        className="figures mt-5 rounded-control bg-ok-soft px-3 py-3 text-[0.8125rem] [overflow-wrap:anywhere]"
      >
        {appAddress(liveName, location.origin)}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <LiveLinks appName={liveName} title={projectNameDisplay} />
        <Button variant="solid" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
      {customDomain}
    </Dialog>
  );
}
