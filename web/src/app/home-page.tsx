import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { PageLoading } from '../components/ui/page.tsx';
import { t } from '../lib/language/translate.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useUser } from '../lib/session/session-context.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

const VisitorHome = lazyPart(async () => (await import('./visitor-home.tsx')).VisitorHome);
const UserHome = lazy(async () => ({ default: (await import('./user-home.tsx')).UserHome }));
const SignInFirst = lazy(async () => ({
  default: (await import('../components/sign-in-first.tsx')).SignInFirst,
}));

function Home() {
  usePageTitle(undefined);
  const user = useUser();
  const [query] = useSearchParams();
  const asksForAccount = query.has('remix') || query.has('template');
  return (
    <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
      {user !== null && <UserHome user={user} />}
      {user === null && (asksForAccount ? <SignInFirst /> : <VisitorHome />)}
    </Suspense>
  );
}

export const HomePage = Object.assign(Home, { load: VisitorHome.load });
