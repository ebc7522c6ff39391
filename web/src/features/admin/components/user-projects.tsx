import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import type { AppRule } from '../../../../../shared/domain/takedown.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote } from '../../../components/admin/section.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatMoment, sentenceCase } from '../admin-format.ts';
import { useUserProjects } from '../api/admin-queries.ts';
import { useSetTakenDown } from '../api/user-actions.ts';
import { AuthorizedActionDialog } from './authorized-action-dialog.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { HostBadges } from './host-badges.tsx';
import { RETURNED_TO_OWNER, RuleField } from './rule-field.tsx';

type Project = RouteResponse<'getUser'>['projects']['entries'][number];

export function UserProjects({ publicKey }: { publicKey: string }) {
  const projects = useUserProjects(publicKey);
  const [chosen, setChosen] = useState<Project | null>(null);
  const columns: readonly Column<Project>[] = [
    { title: 'Project', isHead: true, cell: (project) => <ProjectName project={project} /> },
    { title: 'Type', cell: ({ projectType }) => sentenceCase(projectType) },
    { title: 'State', cell: (project) => <ProjectBadges project={project} /> },
    {
      title: 'Created',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
    },
    {
      title: 'Actions',
      cell: (project) => (
        <Button aria-label={`${verbOf(project)} ${project.name}`} onClick={() => setChosen(project)}>
          {verbOf(project)}
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="user-projects">
      <h2 id="user-projects" className="mb-4 text-xl">
        Projects
      </h2>
      <QueryContent query={projects} failure="The projects could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <EmptyNote>No projects yet.</EmptyNote>;
          return (
            <DataTable
              caption="Projects of this user"
              columns={columns}
              rows={entries}
              keyOf={({ projectId }) => projectId}
            />
          );
        }}
      </QueryContent>
      <ShowMore query={projects} />
      {chosen !== null && <TakeDownDialog project={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

const verbOf = ({ isTakenDown }: Project) => (isTakenDown ? 'Restore' : 'Take Down');

function ProjectName({ project: { name, projectId, publishedAppName } }: { project: Project }) {
  return (
    <span className="flex flex-col items-start">
      <span className="[overflow-wrap:anywhere]">{name}</span>
      {publishedAppName === undefined ? (
        <span className="figures text-muted">{projectId.slice(-12)}</span>
      ) : (
        <a href={`/p/${publishedAppName}`} className="figures text-accent-text underline">
          /p/{publishedAppName}
        </a>
      )}
    </span>
  );
}

function ProjectBadges({ project }: { project: Project }) {
  return (
    <span className="inline-flex max-w-72 flex-wrap gap-1">
      {project.isTakenDown && <Badge tone="warn">Taken down</Badge>}
      {project.publishedAppName !== undefined && !project.isTakenDown && <Badge tone="ok">Published</Badge>}
      {project.isShowcased && <Badge tone="accent">Showcased</Badge>}
      {project.publishedAppName === undefined && !project.isTakenDown && <Badge>Private</Badge>}
      <HostBadges hosts={project.allowedHosts} />
    </span>
  );
}

function TakeDownDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const isTakenDown = !project.isTakenDown;
  const change = useSetTakenDown(project.name, isTakenDown, onClose);
  const [rule, setRule] = useState<AppRule>('other');
  return (
    <AuthorizedActionDialog
      title={isTakenDown ? 'Take Down App' : 'Restore App'}
      description={
        isTakenDown
          ? `${project.name} goes offline for everyone at once. Its name stays taken.`
          : `${project.name} may be opened by everyone again.`
      }
      confirmLabel={isTakenDown ? 'Take Down' : 'Restore'}
      variant={isTakenDown ? 'danger' : 'solid'}
      {...(isTakenDown ? { reasonHint: RETURNED_TO_OWNER } : {})}
      isBusy={change.isPending}
      onConfirm={(authorization) =>
        change.mutate({ projectId: project.projectId, isTakenDown, rule, ...authorization })
      }
      onClose={onClose}
    >
      {isTakenDown && <RuleField rule={rule} onChange={setRule} />}
    </AuthorizedActionDialog>
  );
}
