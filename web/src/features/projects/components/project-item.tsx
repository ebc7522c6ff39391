/** One project of the list: its summary, and its revisions when opened. */
import { Globe, Sparkles } from 'lucide-react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { AccordionSection } from '../../../components/ui/accordion.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { formatRelative } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import type { ProjectGroup } from '../project-groups.ts';
import { TYPE_LABELS } from '../type-labels.ts';
import { RevisionRow } from './revision-row.tsx';

export function ProjectItem({ project, user }: { project: ProjectGroup; user: User }) {
  const { published } = project;
  return (
    <AccordionSection value={project.projectId} headingLevel={3} heading={<Summary project={project} />}>
      {published?.publishedAppName !== undefined && (
        <p className="px-4 pb-2">
          <a
            href={`/p/${published.publishedAppName}`}
            target="_blank"
            rel="noopener"
            className="inline-flex h-11 items-center gap-2 text-accent-text underline"
          >
            <Globe aria-hidden className="size-4" /> View Live
          </a>
        </p>
      )}
      <ul className="divide-y divide-hairline border-t border-hairline bg-sunken">
        {project.revisions.map((revision) => (
          <RevisionRow
            key={revision.revisionString}
            revision={revision}
            canManage={canManageProject(user, revision)}
          />
        ))}
      </ul>
    </AccordionSection>
  );
}

function Summary({ project }: { project: ProjectGroup }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {project.thumbnailUrl === null ? (
        <ProjectArt name={project.name} className="h-9 w-16 shrink-0 rounded-control" />
      ) : (
        <img
          src={project.thumbnailUrl}
          alt=""
          loading="lazy"
          className="h-9 w-16 shrink-0 rounded-control object-cover"
        />
      )}
      <span className="min-w-0 flex-1 basis-28">
        <span className="block truncate">{project.name}</span>
        <span className="block text-xs font-normal text-muted">
          {formatRelative(project.lastModified, Date.now())}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badge>{TYPE_LABELS[project.projectType]}</Badge>
        {project.published !== null && (
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
    </span>
  );
}
