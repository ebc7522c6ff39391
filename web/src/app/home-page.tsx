import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { PageLoading } from '../components/ui/page.tsx';
import { t } from '../lib/language/translate.ts';
import { useUser } from '../lib/session/session-context.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

const VisitorHome = lazy(async () => ({ default: (await import('./visitor-home.tsx')).VisitorHome }));
const UserHome = lazy(async () => ({ default: (await import('./user-home.tsx')).UserHome }));
const SignInFirst = lazy(async () => ({
  default: (await import('../components/sign-in-first.tsx')).SignInFirst,
}));

/** `/`: the prompt for visitors, the dashboard for signed-in users. */
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
