import { useDeferredValue, useEffect, useMemo } from 'react';
import type { User } from '../../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { TemplateSection } from '../../../components/templates/template-section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { TYPE_LABELS } from '../../../lib/project-type-labels.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useProjectSearch } from '../api/use-project-list.ts';
import type { ListLayout } from '../list-layout.ts';
import type { ListScope } from '../list-view.ts';
import { filterProjects, groupProjects, type ProjectFilter, presentTypes } from '../project-groups.ts';
import { IncrementalProjects } from './incremental-projects.tsx';
import { NextPage } from './next-page.tsx';
import { ProjectListSkeleton } from './project-list-skeleton.tsx';

const EMPTY_TEXTS = {
  all: message('Nobody has built anything yet.'),
  mine: message('Describe your first app and it will be here.'),
  published: message('No app has been published yet.'),
  showcased: message('No app is in the showcase yet.'),
} as const;

interface ProjectListProps {
  scope: ListScope;
  user: User;
  layout: ListLayout;
  filter: ProjectFilter;
  /** The debounced search, which is sent to the server. */
  askedSearch: string;
  onTypeChange: (type: ProjectFilter['type']) => void;
}

export function ProjectList({ scope, user, layout, filter, askedSearch, onTypeChange }: ProjectListProps) {
  const list = useProjectSearch(scope, askedSearch);
  const hasNothing = list.isError && list.data === undefined;
  useEffect(() => {
    if (hasNothing) toasts.error(t(PROJECT_MESSAGES.appsLoadFailed));
  }, [hasNothing]);
  const groups = useMemo(() => groupProjects(list.data?.pages ?? []), [list.data]);
  // Typing stays fast with hundreds of projects, because filtering is deferred.
  const search = useDeferredValue(filter.search);
  const types = presentTypes(groups);
  const type = filter.type !== 'all' && types.includes(filter.type) ? filter.type : 'all';
  const found = filterProjects(groups, { search, type });

  if (list.isPending) return <ProjectListSkeleton layout={layout} label={t(LAYOUT_MESSAGES.loading)} />;
  if (list.data === undefined) {
    return (
      <LoadFailure
        title={t(PROJECT_MESSAGES.appsLoadFailed)}
        error={list.error}
        unreachable={t`The server could not be reached. Your apps are safe there.`}
        onRetry={list.refetch}
      />
    );
  }
  if (groups.length === 0 && filter.search.trim() === '') return <EmptyList scope={scope} />;
  return (
    <>
      {types.length > 0 && (
        <Segmented
          label={t`Type`}
          className="mb-4"
          value={type}
          options={[{ value: 'all', label: t`All` }, ...types.map((value) => ({ value, label: TYPE_LABELS[value] }))]}
          onChange={onTypeChange}
        />
      )}
      <p role="status" className="sr-only">
        {t`${found.length} of ${groups.length} apps shown`}
      </p>
      <IncrementalProjects
        found={found}
        search={`${type} ${search}`}
        layout={layout}
        user={user}
        showsOwner={scope !== 'mine'}
      >
        {list.hasNextPage ? (
          <NextPage
            isLoading={list.isFetchingNextPage}
            hasFailed={list.isFetchNextPageError}
            onWanted={list.fetchNextPage}
          />
        ) : (
          <div className="mt-10">
            <TemplateSection heading="h3" firstCount={3} />
          </div>
        )}
      </IncrementalProjects>
    </>
  );
}

function EmptyList({ scope }: { scope: ListScope }) {
  const hasTemplatesOnly = scope === 'mine' || scope === 'published';
  return (
    <>
      {hasTemplatesOnly ? (
        <p className="mb-6 text-muted">{t(EMPTY_TEXTS[scope])}</p>
      ) : (
        <div className="mb-8">
          <EmptyState title={t`Nothing here yet`}>{t(EMPTY_TEXTS[scope])}</EmptyState>
        </div>
      )}
      <TemplateSection heading="h3" />
    </>
  );
}
