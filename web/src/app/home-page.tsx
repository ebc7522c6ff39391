import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { PageLoading } from '../components/ui/page.tsx';
import { Welcome } from '../features/projects/components/welcome.tsx';
import { t } from '../lib/language/translate.ts';
import { useUser } from '../lib/session/session-context.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Below the fold, and in the rendered page before its code loads. */
const TemplateSection = lazy(async () => ({
  default: (await import('../components/templates/template-section.tsx')).TemplateSection,
}));
const UserHome = lazy(async () => ({ default: (await import('./user-home.tsx')).UserHome }));
const ShowcaseBanner = lazy(async () => ({
  default: (await import('../features/publishing/components/showcase-banner.tsx')).ShowcaseBanner,
}));
const SignInFirst = lazy(async () => ({
  default: (await import('../components/sign-in-first.tsx')).SignInFirst,
}));

/** `/`: the prompt for visitors, the dashboard for users. */
export function HomePage() {
  usePageTitle(undefined);
  const user = useUser();
  const [query] = useSearchParams();
  const asksForAccount = query.has('remix') || query.has('template');
  if (user === null && !asksForAccount) return <VisitorHome />;
  return (
    <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
      {user === null ? <SignInFirst /> : <UserHome user={user} />}
    </Suspense>
  );
}

function VisitorHome() {
  return (
    <>
      <Welcome isSignedIn={false}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <TemplateSection heading="h2" />
        </Suspense>
      </Welcome>
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">
        <Suspense fallback={null}>
          <ShowcaseBanner />
        </Suspense>
      </div>
    </>
  );
}
