import { ApiError } from '@buidl/client/api-error';
import { useParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { NotFoundView } from '../../../components/ui/not-found-view.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { t } from '../../../lib/language/translate.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useProfile } from '../api/use-profile.ts';
import { AppCard } from './app-card.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

export function ProfilePage() {
  const { username = '' } = useParams();
  const profile = useProfile(username);
  const first = profile.data?.pages[0];
  const isUnknown = profile.error instanceof ApiError && profile.error.code === 'not_found';
  usePageTitle(first?.username ?? (isUnknown ? t`Nobody here` : username));
  if (isUnknown) {
    return (
      <NotFoundView title={t`There is nobody here`}>
        {t`Nobody has this name, or their apps are not shown any more.`}
      </NotFoundView>
    );
  }
  if (profile.isPending) return <ProfileLoading username={username} />;
  if (first === undefined) {
    return (
      <Page title={username}>
        <LoadFailure
          title={t`This profile could not be loaded`}
          error={profile.error}
          unreachable={t`The server could not be reached.`}
          onRetry={profile.refetch}
        />
      </Page>
    );
  }
  const apps = profile.data?.pages.flatMap((page) => page.apps) ?? [];
  return (
    <Page title={first.username} lead={t`Apps that were described in words, and published here.`}>
      {apps.length === 0 && !profile.hasNextPage ? (
        <EmptyState title={t`Nothing published yet`}>
          {t`Apps that ${first.username} publishes are shown here.`}
        </EmptyState>
      ) : (
        <ul aria-label={t`Apps of ${first.username}`} className={GRID}>
          {apps.map((app) => (
            <AppCard key={app.projectId} app={app} />
          ))}
        </ul>
      )}
      <ShowMore query={profile} />
    </Page>
  );
}

function ProfileLoading({ username }: { username: string }) {
  return (
    <Page title={username} lead={t(LAYOUT_MESSAGES.loading)}>
      <div className={GRID}>
        {[0, 1, 2].map((place) => (
          <div key={place} className="card overflow-hidden">
            <Skeleton className="aspect-video w-full rounded-none" />
            <div className="p-4">
              <Skeleton className="h-5 w-40" />
            </div>
          </div>
        ))}
      </div>
    </Page>
  );
}
