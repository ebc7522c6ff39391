import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { canRemix } from '../../../../../shared/domain/permissions.ts';
import { ShareButtons } from '../../../components/revision/live-links.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { t } from '../../../lib/language/translate.ts';
import { usePublication } from '../../../lib/revisions/use-publication.ts';
import { canManage, liveNameOf, type ProjectGroup } from '../project-groups.ts';

interface ProjectBarProps {
  project: ProjectGroup;
  user: User;
}

export function ProjectBar({ project, user }: ProjectBarProps) {
  const { published } = project;
  const liveName = liveNameOf(project);
  if (project.isTakenDown) {
    return (
      <p className="px-4 py-3 text-[0.8125rem] text-warn">{t`An admin took this app down. It cannot be published.`}</p>
    );
  }
  if (published === null || liveName === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <ShareButtons appName={liveName} title={project.name} />
      {canRemix(user, published) && (
        <Button variant="quiet" onClick={() => openAppDialog('remix', published)}>
          <Shuffle aria-hidden /> {t`Remix`}
        </Button>
      )}
      {canManage(user, project) && (
        <>
          <SharingSwitch revision={published} field="isRemixable" label={t`Allow remixing`} />
          <SharingSwitch revision={published} field="isUnlisted" label={t`Hide from search engines`} />
        </>
      )}
    </div>
  );
}

interface SharingSwitchProps {
  revision: Revision;
  field: 'isRemixable' | 'isUnlisted';
  label: string;
}

function SharingSwitch({ revision, field, label }: SharingSwitchProps) {
  const { sharing } = usePublication(revision);
  // The optimistic value until the list is refetched.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = wanted ?? revision[field] === true;
  const set = (isWanted: boolean) => {
    if (sharing.isPending) return;
    setWanted(isWanted);
    sharing.mutate({ [field]: isWanted }, { onSettled: () => setWanted(null) });
  };
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="size-4 accent-accent"
        checked={isOn}
        onChange={(event) => set(event.target.checked)}
      />
      {label}
    </label>
  );
}
