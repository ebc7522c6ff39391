/** Revise mode: the app beside the form that changes it. */
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { ButtonAnchor } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { AppFrame } from '../../../lib/app-frame/app-frame.tsx';
import { previewPath } from '../../../lib/create-page-state.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { type CreateSettings, defaultSettings } from '../create-settings.ts';
import { RevisionControl } from './revision-control.tsx';
import { SettingsForm } from './settings-form.tsx';

interface ReviseViewProps {
  revision: Revision;
  revisions: Revision[];
}

export function ReviseView({ revision, revisions }: ReviseViewProps) {
  const user = useUser();
  const [settings, setSettings] = useState<CreateSettings>({
    ...defaultSettings,
    projectName: revision.projectNameDisplay,
    projectType: revision.projectType,
  });
  const canRevise = user !== null && canManageProject(user, revision);
  const { projectId, revisionString } = revision;
  return (
    <Page
      title={revision.projectNameDisplay}
      lead={`Rev ${revisionString}. A revision takes 5 to 15 minutes and leaves this one as it is.`}
      aside={
        <ButtonAnchor href={previewPath(projectId, revisionString)} target="_blank" rel="noopener">
          <ExternalLink aria-hidden /> Open the app
        </ButtonAnchor>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-5 max-lg:order-2">
          <RevisionControl revision={revision} revisions={revisions} />
          {canRevise ? (
            <SettingsForm settings={settings} base={{ projectId, revisionString }} onChange={setSettings} />
          ) : (
            <Callout tone="info" title="You can look, but not change">
              Only the owner of this app can revise it.
            </Callout>
          )}
        </div>
        <div className="card h-[70dvh] min-h-96 overflow-hidden lg:sticky lg:top-20 lg:h-[calc(100dvh-6.5rem)]">
          <AppFrame
            projectId={projectId}
            appUrl={revision.appUrl}
            title={`${revision.projectNameDisplay}, rev ${revisionString}`}
            className="size-full bg-[#fff]"
          />
        </div>
      </div>
    </Page>
  );
}
