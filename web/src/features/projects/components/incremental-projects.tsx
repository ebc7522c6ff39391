import type { ReactNode } from 'react';
import { t } from '../../../lib/language/translate.ts';
import type { ProjectGroup } from '../project-groups.ts';
import { NextPage } from './next-page.tsx';
import { ProjectCollection, type ProjectCollectionProps } from './project-collection.tsx';
import { useIncrementalList } from './use-incremental-list.ts';

interface IncrementalProjectsProps extends Omit<ProjectCollectionProps, 'projects'> {
  found: readonly ProjectGroup[];
  search: string;
  children: ReactNode;
}

export function IncrementalProjects({ found, search, children, ...collection }: IncrementalProjectsProps) {
  const { visible, hasMore, grow } = useIncrementalList(found, search);
  return (
    <>
      {found.length === 0 ? (
        <p className="card px-4 py-10 text-center text-muted">{t`No app matches this search.`}</p>
      ) : (
        <ProjectCollection projects={visible} {...collection} />
      )}
      {hasMore ? <NextPage isLoading={false} hasFailed={false} onWanted={grow} /> : children}
    </>
  );
}
