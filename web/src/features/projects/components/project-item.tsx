import { memo } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { ViewLiveLink } from '../../../components/revision/live-links.tsx';
import { AccordionSection } from '../../../components/ui/accordion.tsx';
import { AppThumbnail } from '../../../components/ui/app-thumbnail.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { liveNameOf, type ProjectGroup } from '../project-groups.ts';
import { StateBadges } from './project-badges.tsx';
import { ProjectDetails } from './project-details.tsx';

interface ProjectItemProps {
  project: ProjectGroup;
  user: User;
  /** True when the list contains projects of several owners. */
  showsOwner: boolean;
}

export const ProjectItem = memo(function ProjectItem({ project, user, showsOwner }: ProjectItemProps) {
  const liveName = liveNameOf(project);
  return (
    <AccordionSection
      value={project.projectId}
      headingLevel={3}
      heading={<Summary project={project} owner={ownerText(project, user, showsOwner)} />}
      aside={liveName !== null && <ViewLive appName={liveName} title={project.name} />}
    >
      <ProjectDetails project={project} user={user} />
    </AccordionSection>
  );
});

/** Returns the owner with a separator, or an empty text when the owner is obvious. */
function ownerText({ ownerPublicKey, ownerUsername }: ProjectGroup, user: User, showsOwner: boolean): string {
  if (ownerPublicKey === user.publicKey) return showsOwner ? t`by you · ` : '';
  return ownerUsername === null ? '' : t`by ${ownerUsername} · `;
}

function ViewLive({ appName, title }: { appName: string; title: string }) {
  return (
    <ViewLiveLink appName={appName} aria-label={t`View Live: ${title}`} variant="quiet" className="max-sm:px-2.5">
      {t`View Live`}
    </ViewLiveLink>
  );
}

function Summary({ project, owner }: { project: ProjectGroup; owner: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <AppThumbnail name={project.name} url={project.thumbnailUrl} className="h-9 w-16 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1 basis-28">
        <span dir="auto" className="block truncate">
          {project.name}
        </span>
        <span className="block truncate text-xs font-normal text-muted">
          {owner}
          {formatRelative(project.lastModified, Date.now())}
          <Origin project={project} />
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badge>{t(TYPE_LABELS[project.projectType])}</Badge>
        <StateBadges project={project} />
        <Badge>
          {t`Bank`} <span className="figures">{formatCredits(project.bankCredits)}</span>
        </Badge>
      </span>
    </span>
  );
}

function Origin({ project }: { project: ProjectGroup }) {
  return (
    <>
      {project.remixedFrom !== null && t` · Remixed from ${project.remixedFrom}`}
      {project.madeFrom !== null && t` · From the template ${t(project.madeFrom)}`}
      {project.remixCount > 0 &&
        ` · ${plural(project.remixCount, { one: 'Remixed # time', other: 'Remixed # times' })}`}
    </>
  );
}
