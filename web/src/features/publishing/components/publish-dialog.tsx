import { lazy, Suspense, useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { t } from '../../../lib/language/translate.ts';
import { LiveApp } from './live-app.tsx';
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
      <LiveApp revision={revision} appName={liveName} />
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
      {customDomain}
    </Dialog>
  );
}
