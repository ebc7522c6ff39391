import { useEffect } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { TemplateSection } from '../../../components/templates/template-section.tsx';
import { Accordion } from '../../../components/ui/accordion.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useProjectSearch } from '../api/use-project-list.ts';
import type { ListScope } from '../list-view.ts';
import { filterProjects, groupProjects, type ProjectFilter, presentTypes } from '../project-groups.ts';
import { NextPage } from './next-page.tsx';
import { ProjectItem } from './project-item.tsx';

const EMPTY_TEXTS = {
  all: 'Nobody has built anything yet.',
  mine: 'Describe your first app and it will be here.',
  published: 'No app has been published yet.',
  showcased: 'No app is in the showcase yet.',
} as const;

interface ProjectListProps {
  scope: ListScope;
  user: User;
  filter: ProjectFilter;
  /** The debounced search, which is sent to the server. */
  askedSearch: string;
  onTypeChange: (type: ProjectFilter['type']) => void;
}

export function ProjectList({ scope, user, filter, askedSearch, onTypeChange }: ProjectListProps) {
  const list = useProjectSearch(scope, askedSearch);
  const hasNothing = list.isError && list.data === undefined;
  useEffect(() => {
    if (hasNothing) toasts.error(PROJECT_MESSAGES.appsLoadFailed);
  }, [hasNothing]);

  if (list.isPending) return <ProjectListSkeleton label={LAYOUT_MESSAGES.loading} />;
  if (list.data === undefined) {
    return (
      <Callout
        tone="error"
        title={PROJECT_MESSAGES.appsLoadFailed}
        action={<Button onClick={() => list.refetch()}>Try Again</Button>}
      >
        {errorText(list.error, 'The server could not be reached. Your apps are safe there.')}
      </Callout>
    );
  }
  const groups = groupProjects(list.data.pages);
  if (groups.length === 0 && filter.search.trim() === '') return <EmptyList scope={scope} />;
  const types = presentTypes(groups);
  const type = filter.type !== 'all' && types.includes(filter.type) ? filter.type : 'all';
  const shown = filterProjects(groups, { search: filter.search, type });
  return (
    <>
      {types.length > 0 && (
        <Segmented
          label="Type"
          className="mb-4"
          value={type}
          options={[
            { value: 'all', label: 'All' },
            ...types.map((value) => ({ value, label: TYPE_LABELS[value] })),
          ]}
          onChange={onTypeChange}
        />
      )}
      <p role="status" className="sr-only">
        {shown.length} of {groups.length} apps shown
      </p>
      {shown.length === 0 ? (
        <p className="card px-4 py-10 text-center text-muted">No app matches this search.</p>
      ) : (
        <Accordion defaultOpen={shown.length === 1 ? shown.map(({ projectId }) => projectId) : []}>
          {shown.map((project) => (
            <ProjectItem key={project.projectId} project={project} user={user} />
          ))}
        </Accordion>
      )}
      {list.hasNextPage && (
        <NextPage
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={list.fetchNextPage}
        />
      )}
      {!list.hasNextPage && (
        <div className="mt-10">
          <TemplateSection heading="h3" firstCount={2} />
        </div>
      )}
    </>
  );
}

/** What is not there yet, and templates to start from. */
function EmptyList({ scope }: { scope: ListScope }) {
  const hasTemplatesOnly = scope === 'mine' || scope === 'published';
  return (
    <>
      {hasTemplatesOnly ? (
        <p className="mb-6 text-muted">{EMPTY_TEXTS[scope]}</p>
      ) : (
        <div className="mb-8">
          <EmptyState title="Nothing here yet">{EMPTY_TEXTS[scope]}</EmptyState>
        </div>
      )}
      <TemplateSection heading="h3" />
    </>
  );
}

export function ProjectListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="card divide-y divide-hairline">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
