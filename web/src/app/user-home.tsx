import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '../../../shared/contract/auth.ts';
import { Dashboard } from '../features/projects/components/dashboard.tsx';
import { LoadIdeaFiles } from '../features/projects/idea-files.ts';
import { ShowcaseBanner } from '../features/publishing/components/showcase-banner.tsx';
import { projectListOptions } from '../lib/project-list.ts';
import { loadIdeaFiles } from './load-idea-files.ts';

export function UserHome({ user }: { user: User }) {
  const { data } = useInfiniteQuery(projectListOptions('mine'));
  const ownProjectIds = useMemo(() => new Set(data?.pages.flatMap(({ projects }) => Object.keys(projects))), [data]);
  return (
    <LoadIdeaFiles value={loadIdeaFiles}>
      <Dashboard user={user} showcase={<ShowcaseBanner ownProjectIds={ownProjectIds} />} />
    </LoadIdeaFiles>
  );
}
