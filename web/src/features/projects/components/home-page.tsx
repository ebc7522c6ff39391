/** Home: the prompt for visitors and newcomers, the dashboard for everyone with apps. */
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PageLoading } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { Welcome } from './welcome.tsx';

const Dashboard = lazy(async () => ({ default: (await import('./dashboard.tsx')).Dashboard }));

const ShowcaseBanner = lazy(async () => ({
  default: (await import('./showcase-banner.tsx')).ShowcaseBanner,
}));
const RemixSignIn = lazy(async () => ({ default: (await import('./remix-sign-in.tsx')).RemixSignIn }));

export function HomePage() {
  usePageTitle(undefined);
  const user = useUser();
  const [query] = useSearchParams();
  if (user === null && !query.has('remix')) return <VisitorHome />;
  return (
    <Suspense fallback={<PageLoading text={LAYOUT_MESSAGES.loading} />}>
      {user === null ? <RemixSignIn /> : <Dashboard user={user} />}
    </Suspense>
  );
}

/** Try it first; what others have built below it. */
function VisitorHome() {
  return (
    <>
      <Welcome isSignedIn={false} />
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">
        <Suspense fallback={null}>
          <ShowcaseBanner />
        </Suspense>
      </div>
    </>
  );
}
