import { CircleSlash, Globe, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { ViewLiveLink } from '../../../components/revision/live-links.tsx';
import { AccordionSection } from '../../../components/ui/accordion.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { profilePath } from '../../../lib/app-address.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import type { ProjectGroup } from '../project-groups.ts';
import { ProjectBar } from './project-bar.tsx';
import { RevisionRow } from './revision-row.tsx';

export function ProjectItem({ project, user }: { project: ProjectGroup; user: User }) {
  const noteId = `note-${project.projectId}`;
  const liveName = project.isTakenDown ? undefined : project.published?.publishedAppName;
  const owner = project.ownerPublicKey === user.publicKey ? null : project.ownerUsername;
  const canManage = project.revisions.every((revision) => canManageProject(user, revision));
  return (
    <AccordionSection
      value={project.projectId}
      headingLevel={3}
      heading={<Summary project={project} owner={owner} />}
      aside={liveName && <ViewLive appName={liveName} title={project.name} />}
    >
      <ProjectBar project={project} canManage={canManage} />
      {owner !== null && (
        <p className="px-4 pb-3 text-[0.8125rem] text-muted">
          By{' '}
          <Link to={profilePath(owner)} className="text-accent-text underline underline-offset-2">
            {owner}
          </Link>
        </p>
      )}
      {!canManage && (
        <p id={noteId} className="px-4 pb-3 text-[0.8125rem] text-muted">
          You can view this app, export its code and fund its bank. Only its owner can change it.
        </p>
      )}
      <ul className="divide-y divide-hairline border-t border-hairline bg-sunken">
        {project.revisions.map((revision) => (
          <RevisionRow
            key={revision.revisionString}
            revision={revision}
            canManage={canManage}
            noteId={noteId}
          />
        ))}
      </ul>
    </AccordionSection>
  );
}

/** On narrow screens the icon only. */
function ViewLive({ appName, title }: { appName: string; title: string }) {
  return (
    <ViewLiveLink
      appName={appName}
      aria-label={`View Live: ${title}`}
      variant="quiet"
      className="max-sm:px-2.5"
    >
      <span className="max-sm:hidden">View Live</span>
    </ViewLiveLink>
  );
}

function Summary({ project, owner }: { project: ProjectGroup; owner: string | null }) {
  const imageClasses = 'h-9 w-16 shrink-0 rounded-control';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {project.thumbnailUrl === null ? (
        <ProjectArt name={project.name} className={imageClasses} />
      ) : (
        <img src={project.thumbnailUrl} alt="" loading="lazy" className={`${imageClasses} object-cover`} />
      )}
      <span className="min-w-0 flex-1 basis-28">
        <span className="block truncate">{project.name}</span>
        <span className="block truncate text-xs font-normal text-muted">
          {owner !== null && `by ${owner} · `}
          {formatRelative(project.lastModified, Date.now())}
          {project.remixedFrom !== null && ` · Remixed from ${project.remixedFrom}`}
          {project.madeFrom !== null && ` · From the template ${project.madeFrom}`}
          {project.remixCount > 0 &&
            ` · Remixed ${project.remixCount} ${project.remixCount === 1 ? 'time' : 'times'}`}
        </span>
      </span>
      <Badges project={project} />
    </span>
  );
}

function Badges({ project }: { project: ProjectGroup }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{TYPE_LABELS[project.projectType]}</Badge>
      {project.isTakenDown && (
        <Badge tone="warn">
          <CircleSlash aria-hidden /> Taken down
        </Badge>
      )}
      {project.published !== null && !project.isTakenDown && (
        <Badge tone="ok">
          <Globe aria-hidden /> Published
        </Badge>
      )}
      {project.isShowcased && (
        <Badge tone="accent">
          <Sparkles aria-hidden /> Showcased
        </Badge>
      )}
      <Badge>
        Bank <span className="figures">{formatCredits(project.bankCredits)}</span>
      </Badge>
    </span>
  );
}
