import { ChevronDown } from 'lucide-react';
import { Accordion } from 'radix-ui';
import { type FocusEvent, memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import { ViewLiveLink } from '../../../components/revision/live-links.tsx';
import { AppThumbnail } from '../../../components/ui/app-thumbnail.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { plural } from '../../../lib/language/plural.ts';
import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { previewPath, revisePath } from '../../../lib/revision-paths.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { canManage, liveNameOf, type ProjectGroup } from '../project-groups.ts';
import { CardActions } from './card-actions.tsx';
import { StateBadges } from './project-badges.tsx';
import { OwnerLink, ProjectDetails } from './project-details.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectState } from './project-state.tsx';

interface ProjectCardProps {
  project: ProjectGroup;
  user: User;
  /** True when the list contains projects of several owners. */
  showsOwner: boolean;
}

/** A card for a project. Its revisions expand below the card's row, so that the other cards of the row keep their places. */
export const ProjectCard = memo(function ProjectCard({ project, user, showsOwner }: ProjectCardProps) {
  const headingId = useId();
  const liveName = liveNameOf(project);
  // Touch does not count as pointing, so the actions over the thumbnail stay hidden on touch screens.
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  // Stays true after the first pointer or focus event, because a closing dialog returns the focus to an action.
  const [hasActions, setHasActions] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHasFocus(false);
  };
  return (
    <Accordion.Item value={project.projectId} className="contents">
      <article
        aria-labelledby={headingId}
        className="card relative flex min-w-0 flex-col overflow-hidden transition-colors skip-off-screen focus-within:border-edge hover:border-edge has-data-[state=open]:border-accent"
        onPointerEnter={({ pointerType }) => {
          setIsPointedAt(pointerType !== 'touch');
          setHasActions(true);
        }}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={() => {
          setHasFocus(true);
          setHasActions(true);
        }}
        onBlur={leave}
      >
        <div className="border-b border-hairline">
          {/* Hidden from screen readers, because the heading has the same link and a name. */}
          <AppLink project={project} user={user} isHidden>
            <AppThumbnail name={project.name} url={project.thumbnailUrl} />
          </AppLink>
          <p className="pointer-events-none absolute top-3 left-3 flex flex-wrap gap-1.5">
            <StateBadges project={project} />
          </p>
        </div>
        <div className="flex flex-1 flex-col px-4 pt-2 pb-2">
          <div className="flex items-center gap-2">
            <h3 id={headingId} dir="auto" className="min-w-0 flex-1 truncate text-base">
              <AppLink project={project} user={user}>
                {project.name}
              </AppLink>
            </h3>
            <Badge>{t(TYPE_LABELS[project.projectType])}</Badge>
            <div className="-mr-2">
              <ProjectMenu project={project} user={user} />
            </div>
          </div>
          <ProjectState project={project} />
          <Origin project={project} user={user} showsOwner={showsOwner} />
          <div className="mt-auto flex items-center justify-between gap-3 pt-2">
            <Badge>
              {t`Bank`} <span className="figures">{formatCredits(project.bankCredits)}</span>
            </Badge>
            {liveName !== null && (
              <ViewLiveLink
                appName={liveName}
                aria-label={t`View Live: ${project.name}`}
                variant="quiet"
                className="-mr-2 ml-auto hidden px-2 pointer-coarse:inline-flex"
              >
                {t`View Live`}
              </ViewLiveLink>
            )}
            <RevisionsButton name={project.name} count={project.revisions.length} />
          </div>
        </div>
        {hasActions && <CardActions project={project} user={user} isShown={isPointedAt || hasFocus} />}
      </article>
      <Accordion.Content className="card col-span-full min-w-0 animate-fade-in overflow-hidden border-accent">
        <p aria-hidden dir="auto" className="px-4 pt-3 pb-2 font-medium">
          {project.name}
        </p>
        <ProjectDetails project={project} user={user} />
      </Accordion.Content>
    </Accordion.Item>
  );
});

interface AppLinkProps extends Omit<ProjectCardProps, 'showsOwner'> {
  isHidden?: boolean;
  children: ReactNode;
}

function AppLink({ project, user, isHidden = false, children }: AppLinkProps) {
  const { projectId, newest } = project;
  const liveName = liveNameOf(project);
  const hiding = isHidden ? { tabIndex: -1, 'aria-hidden': true } : {};
  if (canManage(user, project)) {
    return (
      <Link to={revisePath(projectId, newest.revisionString)} {...hiding}>
        {children}
      </Link>
    );
  }
  const address = liveName === null ? previewPath(projectId, newest.revisionString) : appPath(liveName);
  return (
    <a href={address} target="_blank" rel="noopener" {...hiding}>
      {children}
    </a>
  );
}

function Origin({ project, user, showsOwner }: ProjectCardProps) {
  const { ownerUsername, remixedFrom, madeFrom, remixCount } = project;
  const isOthers = project.ownerPublicKey !== user.publicKey;
  const parts = [
    isOthers && ownerUsername !== null && <span key="owner">{rich`by ${<OwnerLink username={ownerUsername} />}`}</span>,
    !isOthers && showsOwner && <span key="owner">{t`by you`}</span>,
    remixedFrom !== null && <span key="source">{t`Remixed from ${remixedFrom}`}</span>,
    madeFrom !== null && <span key="template">{t`From the template ${t(madeFrom)}`}</span>,
    remixCount > 0 && (
      <span key="remixes">{plural(remixCount, { one: 'Remixed # time', other: 'Remixed # times' })}</span>
    ),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <p className="truncate text-[0.8125rem] text-muted">
      {parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}
    </p>
  );
}

function RevisionsButton({ name, count }: { name: string; count: number }) {
  const text = plural(count, { one: '# revision', other: '# revisions' });
  return (
    <Accordion.Header asChild>
      <div className="-mr-2">
        <Accordion.Trigger
          aria-label={`${name}: ${text}`}
          className="group h-control inline-flex items-center gap-1.5 rounded-control px-2 font-medium text-muted transition-colors hover:bg-hover hover:text-ink"
        >
          {text}
          <ChevronDown aria-hidden className="size-4 transition-transform group-data-[state=open]:rotate-180" />
        </Accordion.Trigger>
      </div>
    </Accordion.Header>
  );
}
