import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { PageLoading } from '../../components/ui/page.tsx';
import { AnnouncementBanner } from '../../features/settings/components/announcement-banner.tsx';
import { t } from '../../lib/language/translate.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const SessionEndNotice = lazy(async () => ({
  default: (await import('./session-end-notice.tsx')).SessionEndNotice,
}));
const SignedInDialogs = lazy(async () => ({
  default: (await import('./signed-in-dialogs.tsx')).SignedInDialogs,
}));

export function Layout({ children }: { children: ReactNode }) {
  useScrollReset();
  const { state } = useSession();
  const { pathname } = useLocation();
  const isForAdmins = pathname.startsWith('/admin/');
  // The panes of the studio scroll, not the page.
  const isStudio = pathname === '/create-app' && state.status === 'authenticated';
  // The page renders only after the stored session has been checked.
  if (state.status === 'checking') {
    return (
      <main>
        <PageLoading text={isForAdmins ? t(LAYOUT_MESSAGES.checkingAuthentication) : t(LAYOUT_MESSAGES.loading)} />
      </main>
    );
  }
  return (
    <div data-layout={isStudio ? 'studio' : ''} className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-3 text-paper focus:not-sr-only focus:absolute focus:z-50 focus:m-2"
      >
        {t`Skip to the content`}
      </a>
      <AnnouncementBanner />
      {state.status === 'anonymous' && state.endedBecause !== undefined && (
        <Suspense fallback={null}>
          <SessionEndNotice reason={state.endedBecause} />
        </Suspense>
      )}
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      {state.status === 'authenticated' && (
        <Suspense fallback={null}>
          <SignedInDialogs />
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls to the top and focuses the content after a navigation. On "back", the browser restores both. */
function useScrollReset(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    // Following a link moves the focus to the content. Submitting a form keeps it.
    if (document.activeElement instanceof HTMLAnchorElement) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
}
