/** The frame of every page: announcement, header, content, footer, and what follows a signed-in user. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { PageLoading } from '../../components/ui/page.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePageStart } from './use-page-start.ts';

const UserTools = lazy(async () => ({ default: (await import('./user-tools.tsx')).UserTools }));

export function Layout({ children }: { children: ReactNode }) {
  usePageStart();
  const { state } = useSession();
  const isForAdmins = useLocation().pathname.startsWith('/admin/');
  // Nothing shows until the stored session has been checked.
  if (state.status === 'checking') {
    return (
      <main>
        <PageLoading text={isForAdmins ? LAYOUT_MESSAGES.checkingAuthentication : LAYOUT_MESSAGES.loading} />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-3 text-paper focus:not-sr-only focus:absolute focus:z-50 focus:m-2"
      >
        Skip to the content
      </a>
      <AnnouncementBanner />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      {/* Room for the assistant's button, so that it covers nothing at the end of the page. */}
      {state.status === 'authenticated' && <div className="h-16" />}
      {state.status === 'authenticated' && (
        <Suspense fallback={null}>
          <UserTools />
        </Suspense>
      )}
    </div>
  );
}
