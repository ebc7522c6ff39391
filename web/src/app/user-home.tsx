import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '../../../shared/contract/auth.ts';
import { Dashboard } from '../features/projects/components/dashboard.tsx';
import { ShowcaseBanner } from '../features/publishing/components/showcase-banner.tsx';
import { projectListOptions } from '../lib/project-list.ts';

export function UserHome({ user }: { user: User }) {
  const { data } = useInfiniteQuery(projectListOptions('mine'));
  const ownProjectIds = useMemo(() => new Set(data?.pages.flatMap(({ projects }) => Object.keys(projects))), [data]);
  return <Dashboard user={user} showcase={<ShowcaseBanner ownProjectIds={ownProjectIds} />} />;
}
