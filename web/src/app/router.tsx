import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { PRERENDERED_PATHS } from '../../../shared/domain/prerendered-pages.ts';
import { LAYOUT_MESSAGES } from '../../../shared/messages/layout.ts';
import { ErrorBoundary } from '../components/ui/error-boundary.tsx';
import { PageLoading } from '../components/ui/page.tsx';
import { t } from '../lib/language/translate.ts';
import { type LazyPart, lazyPart } from '../lib/lazy-part.tsx';
import { HomePage } from './home-page.tsx';
import { Layout } from './layout/layout.tsx';

const PAGES: Record<(typeof PRERENDERED_PATHS)[number], LazyPart> = {
  '/': HomePage,
  '/buy-credits': lazyPart(async () => (await import('./buy-credits-route.tsx')).BuyCreditsRoute),
  '/help': lazyPart(async () => (await import('../features/help/components/help-page.tsx')).HelpPage),
  '/help/how-it-works': lazyPart(
    async () => (await import('../features/help/components/how-it-works-page.tsx')).HowItWorksPage,
  ),
  '/help/vision-and-faq': lazyPart(
    async () => (await import('../features/help/components/vision-page.tsx')).VisionPage,
  ),
  '/app-rules': lazyPart(
    async () => (await import('../features/help/components/app-rules-page.tsx')).AppRulesPage,
  ),
  '/terms': lazyPart(async () => (await import('../features/help/components/terms-page.tsx')).TermsPage),
  '/privacy': lazyPart(
    async () => (await import('../features/help/components/privacy-page.tsx')).PrivacyPage,
  ),
  '/docs/api': lazyPart(
    async () => (await import('../features/help/components/api-reference-page.tsx')).ApiReferencePage,
  ),
};

/** Loads the code of a page, so that the page renders without a loading state. */
export async function loadPage(path: string): Promise<void> {
  const known = PRERENDERED_PATHS.find((each) => each === path);
  if (known !== undefined) await PAGES[known].load();
}

const UserRoutes = lazy(async () => ({ default: (await import('./user-routes.tsx')).UserRoutes }));
const TemplatePage = lazy(async () => ({
  default: (await import('../features/projects/components/template-page.tsx')).TemplatePage,
}));

function LayoutRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Layout>
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

/** Has no header and footer, because the template fills the window. */
function TemplateRoute() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<PageLoading text={t(LAYOUT_MESSAGES.loading)} />}>
        <TemplatePage layout={Layout} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Every page except the home page is loaded on demand. */
export function AppRouter() {
  return (
    <Routes>
      <Route path="templates/:templateId" element={<TemplateRoute />} />
      <Route element={<LayoutRoute />}>
        {PRERENDERED_PATHS.map((path) => {
          const Page = PAGES[path];
          return <Route key={path} path={path} element={<Page />} />;
        })}
        <Route path="*" element={<UserRoutes />} />
      </Route>
    </Routes>
  );
}
